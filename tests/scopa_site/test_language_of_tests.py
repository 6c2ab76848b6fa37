"""A page asked for in another language changes nothing for the test after it."""

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import get_language


@pytest.mark.parametrize("time", ["first", "second"])
@pytest.mark.django_db
def test_every_test_begins_in_the_sites_own_language(client: Client, time: str) -> None:
    assert get_language() == settings.LANGUAGE_CODE
    client.get("/", headers={"accept-language": "es"})
    assert get_language() == "es"
