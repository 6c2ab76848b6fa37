from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person with an account. Ours from the first migration, so that it can grow without a swap."""

    email = models.EmailField(_("e-mail address"), blank=True)

    class Meta(AbstractUser.Meta):
        constraints = [
            # Lupo and lupo would be told apart by nobody who reads a table.
            models.UniqueConstraint(Lower("username"), name="user_name_unique_whatever_case"),
        ]
