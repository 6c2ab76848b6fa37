"""What leaves the site over whole games of every preset, to each seat and to a spectator, byte for byte.

Two proofs, on the answers of the whole application as a server runs it. Nothing that a viewer is sent names a
card that it has not seen; and when the cards that it has not seen are dealt otherwise, not one byte changes:
no card, no order, no length, no header.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import cycle

import pytest
from django.utils import timezone

from engine.rules import PRESET_NAMES, DeckSource, codes, observe, preset, shuffled_deck
from tests.services.asgi_browser import Answer, AsgiBrowser, AsgiSite, open_asgi_site
from tests.tournaments.club import client_of
from tests.tournaments.live.tables import NAMES, good_play, member, plan, position, short_rules
from tests.tournaments.live.test_secrecy import DRAWN, LONGER, cards_in, otherwise, past_of, seen_by
from tournaments.live import loading
from tournaments.live import position as positions
from tournaments.live.keeping import KeptPositions
from tournaments.live.people import Person
from tournaments.live.sealing import open_seed
from tournaments.models import LiveGame
from tournaments.selectors import table_scene
from tournaments.services.table_play import play_action
from tournaments.services.tables import create_table, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

GROUPS = 4
# A look after so many acts, each time by somebody else and at something else, then a play over HTTP.
EVERY = 10
SCENE = "scene.json?since=0"
OTHERS = ("state.json", "live.json", "", "frames.json", "?part", "watch/", "?company")
# Drawn by lot for every answer, and of one length.
LOT = re.compile(rb'(?:nonce-|nonce="|csrfmiddlewaretoken" value="|csrftoken=)([A-Za-z0-9+/=_-]{16,})')


def steady(sent: bytes) -> bytes:
    """An answer without what is drawn by lot for every answer; as long as before."""
    sent = re.sub(rb"(?i)expires(=|: )[^;\r]*", b"", sent)
    return LOT.sub(lambda found: found[0].replace(found[1], b"*" * len(found[1])), sent)


@dataclass
class Chance:
    """Where the site's decks come from: the table's seed, or what a test deals instead."""

    instead: DeckSource | None = None

    def deck(self, seed: bytes, deal: int, attempt: int = 0) -> list[int]:
        return list(self.instead(deal, attempt) if self.instead else shuffled_deck(seed, deal, attempt))

    @contextmanager
    def dealing(self, instead: DeckSource) -> Iterator[None]:
        forget_positions()
        self.instead = instead
        yield
        self.instead = None
        forget_positions()


def forget_positions() -> None:
    """What the process remembers of tables."""
    loading._kept = KeptPositions()
    table_scene._kept.clear()
    table_scene._public.clear()
    table_scene._counted_deal.cache_clear()


@dataclass
class Reader:
    """A seat's browser, or a spectator's with None, that keeps every byte it was sent."""

    browser: AsgiBrowser
    viewer: int | None
    heard: list[bytes] = field(default_factory=list)

    def look(self, game: LiveGame, name: str) -> bytes:
        """What it is sent; AssertionError where that names a card it has not seen."""
        answer = self.browser.get(f"/t/{game.pk}/{name}")
        self._keep(answer, game, name)
        return steady(answer.sent)

    def play(self, game: LiveGame, play: str) -> None:
        n = game.action_count
        answer = self.browser.post(f"/t/{game.pk}/play/", n=n, play=play, since=n)
        self._keep(answer, game, "play.json")

    def _keep(self, answer: Answer, game: LiveGame, name: str) -> None:
        assert answer.status == 200, (name, answer.body)
        self.heard.append(answer.sent)
        here = position(game).game
        allowed = set(codes(sorted(seen_by(here, self.viewer))))
        if ".json" in name:
            named = set(cards_in(answer.json()))
            allowed |= set(cards_in(past_of(answer.json(), here.deal_number)))
        else:
            # A button of every page has the settebello on it.
            named = set(DRAWN.findall(answer.body.decode())) - {"7d"}
        assert named <= allowed or (here.deal_number and ".json" not in name), (
            game.variant,
            name,
            self.viewer,
        )


@pytest.fixture
def site() -> Iterator[AsgiSite]:
    with open_asgi_site() as site:
        yield site


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Iterator[Chance]:
    chance = Chance()
    monkeypatch.setattr(positions, "shuffled_deck", chance.deck)
    forget_positions()
    yield chance
    forget_positions()


@pytest.mark.parametrize("group", range(GROUPS))
def test_no_byte_follows_from_a_card_that_its_reader_has_not_seen(
    group: int, site: AsgiSite, chance: Chance
) -> None:
    people = [member(name) for name in NAMES]
    looks = cycle(OTHERS)
    for turn, variant in enumerate(PRESET_NAMES[group::GROUPS]):
        sitting = people[: preset(variant).players]
        watch_game(lay(variant, sitting), people, readers_of(site, sitting), turn, chance, looks)


@pytest.mark.endurance
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("variant", PRESET_NAMES)
def test_no_byte_of_any_page_does_after_any_act(variant: str, site: AsgiSite, chance: Chance) -> None:
    """The same with nothing left out: after every act everybody looks at everything, dealt either way."""
    people = [member(name) for name in NAMES[: preset(variant).players]]
    watch_game(lay(variant, people), people, readers_of(site, people), None, chance, cycle(OTHERS))


def readers_of(site: AsgiSite, people: list[Person]) -> list[Reader]:
    """A browser at each seat, and a spectator's."""
    browsers = [AsgiBrowser(site, {"sessionid": session_of(person)}) for person in people]
    return [
        *(Reader(browser, seat) for seat, browser in enumerate(browsers)),
        Reader(AsgiBrowser(site), None),
    ]


def session_of(person: Person) -> str:
    return client_of(person.user).cookies["sessionid"].value


def lay(variant: str, people: list[Person]) -> LiveGame:
    """A game that has begun, without a clock and without the pause before its first card."""
    rules = short_rules(variant, deals=2 if variant in LONGER else 1)
    game, _token = create_table(person=people[0], plan=plan(variant, rules=rules, clock=None))
    for seat, person in enumerate(people[1:], 1):
        sit_down(person=person, game_id=game.pk, seat=seat)
    return game


def watch_game(
    game: LiveGame,
    people: list[Person],
    readers: list[Reader],
    turn: int | None,
    chance: Chance,
    looks: Iterator[str],
) -> None:
    """A whole game, looked at by everybody in turn; by all of them at everything where `turn` is None."""
    seed, rng = open_seed(bytes(game.seed_encrypted)), random.Random(game.variant)
    while True:
        # The pause before a deal would count down between two looks.
        LiveGame.objects.filter(pk=game.pk).update(turn_began_at=timezone.now() - timedelta(minutes=1))
        seat, play = good_play(game)
        is_last = is_last_card(game)
        if turn is None:
            for reader in readers:
                compare(reader, game, (SCENE, *OTHERS), chance, rng)
            readers[seat].play(game, play)
        elif is_last or game.action_count % EVERY == 0:
            compare(readers[turn % len(readers)], game, (SCENE, next(looks)), chance, rng)
            turn += 1
            # A scene shows all plays so far: the last one has everything that a page was ever sent of them.
            for reader in readers if is_last else ():
                reader.look(game, SCENE)
            readers[seat].play(game, play)
        else:
            play_action(person=people[seat], game_id=game.pk, n=game.action_count, play=play)
        game.refresh_from_db()
        if game.status != LiveGame.Status.LIVE:
            break
    assert game.status == LiveGame.Status.FINISHED, game.variant
    decks = [codes(shuffled_deck(seed, deal, 0)) for deal in range(3)]
    secrets = [seed.hex(), bytes(game.seed_encrypted).decode()[10:60]]
    secrets += [joint.join(deck[:10]) for deck in decks for joint in (" ", ",", '","', '", "')]
    for reader in readers:
        sent = b"".join(reader.heard)
        assert len(sent) > 5_000, (game.variant, reader.viewer)
        assert not [secret for secret in secrets if secret.encode() in sent]


def is_last_card(game: LiveGame) -> bool:
    """One card is left in this deal."""
    seen = observe(position(game).game, None)
    return sum(seen.hands) == 1 and not seen.stock


def compare(
    reader: Reader, game: LiveGame, names: tuple[str, ...], chance: Chance, rng: random.Random
) -> None:
    """The same looks with the cards dealt otherwise that this reader has not seen."""
    said = [reader.look(game, name) for name in names]
    seed = open_seed(bytes(game.seed_encrypted))
    with chance.dealing(otherwise(position(game).game, reader.viewer, rng, seed)):
        again = [reader.look(game, name) for name in names]
    for name, one, other in zip(names, said, again, strict=True):
        assert one == other, (game.variant, game.action_count, reader.viewer, name)
