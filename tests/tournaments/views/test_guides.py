"""Who has only the site's address can read how to write a bot."""

import pytest

from tournaments.views.guides import GUIDES


def test_the_first_page_leads_an_author_to_the_guide(client, db) -> None:
    assert 'href="/guides/writing-a-bot.md"' in client.get("/").content.decode()


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_is_shown_as_plain_text(client, name: str) -> None:
    answer = client.get(f"/guides/{name}")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.content.decode().startswith("# ")


@pytest.mark.parametrize("name", ["operations.md", "..%2Fmanage.py", "../manage.py", "writing-a-bot", "%00"])
def test_nothing_else_is_shown(client, db, name: str) -> None:
    assert client.get(f"/guides/{name}").status_code == 404
