"""House rules on the site: chosen in a form, judged at once, stored, shown, exported and imported."""

import json

import pytest
from django.test import Client

from engine.rules import PRESET_NAMES, RuleSet, preset
from engine.rules.options import DEFAULTS, DISPLAY_OPTIONS
from tests.tournaments.cast import Cast, baseline, claimed, first_set, played, running_tournament
from tests.tournaments.club import client_of, post
from tests.tournaments.views.test_forms import NEW_EVENT
from tournaments.house_rules import HouseRulesForm
from tournaments.models import Game, Tournament
from tournaments.rulebook.books import book_in
from tournaments.services.sets import record_report

NEW = "/tournaments/new/"
CHECK = "/tournaments/new/check/"
HOUSE = "/tournaments/new/house/"


def chosen(**options: str) -> dict[str, object]:
    """The form with some options chosen: `match__target="21"`."""
    return NEW_EVENT | {f"house-{name.replace('__', '.')}": value for name, value in options.items()}


def text_of(answer: object) -> str:
    return answer.content.decode()  # type: ignore[attr-defined]


def test_every_option_a_log_carries_can_be_chosen_and_is_explained(cast: Cast) -> None:
    text = text_of(client_of(cast.organiser).get(NEW))
    for option in set(DEFAULTS) - DISPLAY_OPTIONS:
        assert f'name="house-{option}"' in text, option
    assert "As in Classic Scopa: The game goes to 11 points." in text


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_form_offers_every_other_value_of_every_option(name: str) -> None:
    form = HouseRulesForm(variant=name, book=book_in("en"))
    for option, field in form.fields.items():
        choices = getattr(field, "choices", None)
        if choices is None:
            assert field.help_text
            continue
        labels = [label for _value, label in choices]
        assert labels[0].startswith("As in ")
        assert all(label.endswith(".") for label in labels), option
        assert len(set(labels)) == len(labels) > 1


def test_rules_that_are_chosen_are_stored_with_the_tournament(cast: Cast) -> None:
    client = client_of(cast.organiser)
    values = chosen(match__target="31", score__re_bello="1", capture__forced="false", capture__max_cards="2")
    answer = post(client, NEW, values)
    event = Tournament.objects.get()
    assert answer.url == f"/tournaments/{event.slug}/"  # type: ignore[attr-defined]
    wanted = {"match.target": 31, "score.re_bello": 1, "capture.forced": False, "capture.max_cards": 2}
    rules = RuleSet.resolve({**preset("scopa").options, **wanted})
    assert event.rules == rules.to_json()
    assert event.rules_hash == rules.rules_hash


def test_the_value_of_the_game_itself_changes_nothing(cast: Cast) -> None:
    post(client_of(cast.organiser), NEW, chosen(match__target="11", score__re_bello=""))
    assert Tournament.objects.get().rules_hash == preset("scopa").rules_hash


def test_a_clash_is_told_at_once_with_both_options_and_nothing_is_stored(cast: Cast) -> None:
    client = client_of(cast.organiser)
    values = chosen(score__napola="full", score__piccola="to6")
    verdict = text_of(post(client, CHECK, values))
    for words in ("Napola", "Piccola", "the same run of coins", "contradiction"):
        assert words in verdict
    assert 'data-clash="score.napola"' in verdict
    assert 'data-clash="score.piccola"' in verdict
    answer = post(client, NEW, values)
    assert answer.status_code == 400  # type: ignore[attr-defined]
    assert "contradiction" in text_of(answer)
    assert not Tournament.objects.exists()


def test_the_verdict_says_what_differs_and_what_makes_no_difference(cast: Cast) -> None:
    verdict = text_of(post(client_of(cast.organiser), CHECK, chosen(match__target="21")))
    assert "Differs from Classic Scopa in:" in verdict
    assert "The game goes to 21 points." in verdict
    irrelevant = verdict.split('data-irrelevant="')[1].split('"')[0].split()
    assert "ace.sweep_is_scopa" in irrelevant
    assert "capture.fifteen_priority" in irrelevant
    assert "match.target" not in irrelevant
    assert RuleSet.resolve({"match.target": 21}).rules_hash in verdict


def test_the_choices_follow_the_game_and_keep_what_was_chosen(cast: Cast) -> None:
    values = chosen(score__re_bello="1", match__target="51") | {"variant": "cirulla"}
    section = text_of(post(client_of(cast.organiser), HOUSE, values))
    assert "As in Cirulla (pairs): The game goes to 51 points." in section
    verdict = section.split('id="house-verdict"')[1]
    assert "one point for the king of coins" in verdict


def test_without_scripts_the_button_checks_and_keeps_what_was_typed(cast: Cast) -> None:
    values = chosen(score__frac="true", score__napola="full") | {"act": "check", "name": "Coppa lenta"}
    answer = post(client_of(cast.organiser), NEW, values)
    assert answer.status_code == 200  # type: ignore[attr-defined]
    assert "Coppa lenta" in text_of(answer)
    assert "only_frac" not in text_of(answer)
    assert "frac pays aces and court cards" in text_of(answer)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("match.target", "0"),
        ("match.target", "abc"),
        ("score.napola", "to8"),
        ("players", "5"),
        ("table", "x"),
    ],
)
def test_a_value_that_cannot_be_is_refused_beside_its_option(cast: Cast, option: str, value: str) -> None:
    answer = post(client_of(cast.organiser), NEW, NEW_EVENT | {f"house-{option}": value})
    assert answer.status_code == 400  # type: ignore[attr-defined]
    assert "field--bad" in text_of(answer)
    assert not Tournament.objects.exists()


def test_exported_rules_are_imported_and_fill_the_choices(cast: Cast) -> None:
    client = client_of(cast.organiser)
    post(client, NEW, chosen(match__target="31", score__napola="to7") | {"name": "Prima"})
    first = Tournament.objects.get()
    exported = client.get(f"/tournaments/{first.slug}/rules.json")
    document = json.loads(exported.content)
    assert document["rules_hash"] == first.rules_hash
    assert "attachment" in exported["Content-Disposition"]
    filled = text_of(post(client, NEW, NEW_EVENT | {"act": "import", "rules": exported.content.decode()}))
    assert 'name="house-match.target" value="31"' in filled
    assert Tournament.objects.count() == 1
    post(client, NEW, NEW_EVENT | {"name": "Seconda", "rules": exported.content.decode()})
    assert Tournament.objects.get(name="Seconda").rules_hash == first.rules_hash


def test_a_bad_import_is_told_with_its_code(cast: Cast) -> None:
    answer = post(client_of(cast.organiser), NEW, NEW_EVENT | {"act": "import", "rules": '{"format": "x"}'})
    assert answer.status_code == 400  # type: ignore[attr-defined]
    assert "bad_format" in text_of(answer)


def test_rules_are_taken_over_from_a_game_or_a_tournament(cast: Cast) -> None:
    client = client_of(cast.organiser)
    assert "As in Escoba de 15" in text_of(client.get(NEW + "?variant=escoba"))
    post(client, NEW, chosen(match__target="31"))
    event = Tournament.objects.get()
    assert 'name="house-match.target" value="31"' in text_of(client.get(f"{NEW}?rules_of={event.slug}"))
    hidden = client_of(cast.stranger).get(f"{NEW}?rules_of={event.slug}")
    assert 'value="31"' not in text_of(hidden)


def test_a_tournaments_house_rules_have_a_page_and_a_games_own_page_is_the_presets(
    cast: Cast, client: Client
) -> None:
    bots = [baseline("greedy"), baseline("counting")]
    event = running_tournament(cast.organiser, bots, rules={"match.target": 7}, rated=False)
    plain = running_tournament(cast.organiser, bots, name="Normale")
    assert f"/tournaments/{event.slug}/rules/" in text_of(client.get(f"/tournaments/{event.slug}/"))
    assert "/rules/scopa/" in text_of(client.get(f"/tournaments/{plain.slug}/"))
    page = text_of(client.get(f"/tournaments/{event.slug}/rules/"))
    assert "The game goes to 7 points." in page
    assert event.rules_hash in page
    claim = claimed(first_set(event))
    assert record_report(claim, played(claim))
    replay = Game.objects.filter(match_set__match__round__tournament=event).earliest("pk").replay_id
    assert f"/g/{replay}/rules/" in text_of(client.get(f"/g/{replay}/"))
    assert event.rules_hash in text_of(client.get(f"/g/{replay}/rules/"))


def test_a_drafts_rules_are_seen_by_its_organiser_only(cast: Cast, client: Client) -> None:
    post(client_of(cast.organiser), NEW, NEW_EVENT)
    path = f"/tournaments/{Tournament.objects.get().slug}/rules/"
    assert client_of(cast.organiser).get(path).status_code == 200
    assert client.get(path).status_code == 404
    assert client.get("/g/nope/rules/").status_code == 404


@pytest.mark.parametrize("path", [CHECK, HOUSE])
def test_checking_is_for_members_by_post(cast: Cast, client: Client, path: str) -> None:
    assert client_of(cast.organiser).get(path).headers["Location"] == NEW
    assert post(client, path).status_code == 302  # type: ignore[attr-defined]


def test_rules_are_exported_for_every_preset(client: Client, db: None) -> None:
    for name in PRESET_NAMES:
        document = client.get(f"/rules/{name}/rules.json").json()
        assert document["format"] == "scopa-rules"
        assert document["rules"] == preset(name).to_json()
    assert client.get("/rules/poker/rules.json").status_code == 404
