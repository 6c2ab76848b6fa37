"""The pages' frame: nothing the content policy refuses, errors with a way back even without a request."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import override_settings

TEMPLATES = [
    path
    for app in ("scopa_site", "replays", "tournaments")
    for path in sorted((Path(settings.BASE_DIR) / app / "templates").rglob("*.html"))
]
TEMPLATE_TAG = re.compile(r"{%.*?%}|{{.*?}}", re.S)
HTML_TAG = re.compile(r"""<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*""", re.S | re.I)
QUOTED = re.compile(r"""("[^"]*"|'[^']*')""", re.S)
# A style, or something that runs when it happens; htmx has a spelling of its own for the latter.
INLINE_ATTRIBUTE = re.compile(r"[\s/\"'](style|on[a-z]+|(?:data-)?hx-on[a-z:-]*)\s*=", re.I)
PLAIN_FILES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}


def inline_attributes(text: str) -> list[str]:
    """Names of the attributes that the content policy refuses, in the HTML tags of a template."""
    return [
        name
        for tag in HTML_TAG.findall(TEMPLATE_TAG.sub(" ", text))
        for name in INLINE_ATTRIBUTE.findall(QUOTED.sub('""', tag))
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('<p style="color: red">', ["style"]),
        ("<button type=button\n onclick = go()>", ["onclick"]),
        ("<a{% if x == 'b' %} onfocus='go()'{% endif %} href=\"#\">", ["onfocus"]),
        ('<a title="3 > 2"onclick="go()">', ["onclick"]),
        ('<svg/onload="go()">', ["onload"]),
        ('<i HX-ON:CLICK="go()">', ["HX-ON:CLICK"]),
        ("{% with one=line.match_set %}<td>", []),
        ("<td>one = two, style= three</td>", []),
        ('<p title="one=two" data-once="yes">', []),
    ],
)
def test_an_inline_attribute_is_found_in_tags_and_nowhere_else(text: str, names: list[str]) -> None:
    assert inline_attributes(text) == names


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_has_no_inline_style_script_or_foreign_address(path: Path) -> None:
    text = re.sub(r"{% comment %}.*?{% endcomment %}", "", path.read_text(encoding="utf-8"), flags=re.S)
    assert inline_attributes(text) == []
    assert not re.search(r"<style|javascript:", text)
    for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", text, flags=re.S):
        assert "src=" in attributes
        assert not body.strip()
    assert not re.search(r"(src|href)=[\"']?(https?:)?//", text)


@pytest.mark.parametrize("code", ["400", "403", "404", "500"])
def test_an_error_page_stands_without_a_request_and_shows_its_code_and_a_way_back(code: str) -> None:
    with override_settings(STORAGES=PLAIN_FILES):
        page = render_to_string(f"{code}.html")
    assert f"Error {code}" in page
    assert "<h1>" in page
    assert re.search(r'<a class="button button--primary" href="/[^"]*">', page)


def test_every_colour_of_the_dark_theme_stands_twice_alike() -> None:
    css = (Path(settings.BASE_DIR) / "scopa_site/static/scopa_site/css/tokens.css").read_text(
        encoding="utf-8"
    )
    by_choice = re.search(r':root\[data-theme="dark"\] {(.*?)}', css, flags=re.S)
    by_system = re.search(r":root:not\(\[data-theme=\"light\"\]\) {(.*?)}", css, flags=re.S)
    assert by_choice
    assert by_system
    assert by_choice[1].split() == by_system[1].split()
