from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.choices import is_choice


class User(AbstractUser):
    """A person with an account. Ours from the first migration, so that it can grow without a swap."""

    email = models.EmailField(_("e-mail address"), blank=True)
    # The account is closed: games and results stay, under a name that says nothing.
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta(AbstractUser.Meta):
        constraints = [
            # Lupo and lupo would be told apart by nobody who reads a table.
            models.UniqueConstraint(Lower("username"), name="user_name_unique_whatever_case"),
        ]


class Deck(models.TextChoices):
    ITALIAN = "italian", _("Italian")
    SPANISH = "spanish", _("Spanish")
    FRENCH = "french", _("French")


class Speed(models.TextChoices):
    CALM = "calm", pgettext_lazy("speed of cards", "calm")
    NORMAL = "normal", pgettext_lazy("speed of cards", "normal")
    BRISK = "brisk", pgettext_lazy("speed of cards", "brisk")
    NONE = "none", pgettext_lazy("speed of cards", "no movement")


class Preferences(models.Model):
    """What a member likes, on whatever machine: the cards, their pace, the language, what is mailed."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="preferences"
    )
    deck = models.CharField(_("deck"), max_length=10, choices=Deck.choices, default=Deck.ITALIAN)
    names_on_cards = models.BooleanField(_("names on cards"), default=True)
    # A code of settings.LANGUAGES; empty follows the browser.
    language = models.CharField(_("language"), max_length=5, blank=True)
    speed = models.CharField(
        _("speed of the cards"), max_length=10, choices=Speed.choices, default=Speed.NORMAL
    )
    one_tap = models.BooleanField(_("one tap plays a card"), default=False)
    auto_last = models.BooleanField(_("the last card plays itself"), default=False)
    mail_bots = models.BooleanField(_("when a bot was checked or benched"), default=True)
    mail_rounds = models.BooleanField(_("when a round is paired or a match is over"), default=True)
    mail_tables = models.BooleanField(_("when a table waits for me"), default=True)

    class Meta:
        verbose_name_plural = "preferences"
        constraints = [
            is_choice("deck", Deck, "preferred_deck_known"),
            is_choice("speed", Speed, "preferred_speed_known"),
        ]

    def __str__(self) -> str:
        return f"preferences of {self.user}"


class LoginFailure(models.Model):
    """A log-in that failed, counted by name and by address for a while and then thrown away."""

    # In lower case, as names are told apart.
    name = models.CharField(max_length=150)
    address = models.CharField(max_length=45)
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["name", "at"], name="login_failure_name"),
            models.Index(fields=["address", "at"], name="login_failure_address"),
        ]

    def __str__(self) -> str:
        return f"{self.name} from {self.address}"
