"""The site answers to the addresses that people will type when it listens beyond loopback."""

import pytest

from deploy.launch import addresses
from deploy.launch.job import announce
from deploy.launch.places import Places
from deploy.launch.site import Site

EVERYWHERE = "0.0.0.0"  # noqa: S104 (nothing listens there in these tests)


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SETTEBELLO_ALLOWED_HOSTS", raising=False)
    monkeypatch.setattr(addresses.socket, "gethostname", lambda: "club")
    monkeypatch.setattr(addresses, "_outward_address", lambda: ["192.168.1.7"])


@pytest.mark.parametrize(
    ("host", "own"),
    [("127.0.0.1", "127.0.0.1"), (EVERYWHERE, "127.0.0.1"), ("::", "[::1]"), ("192.168.1.7", "192.168.1.7")],
)
def test_the_launcher_asks_the_site_where_it_answers(host: str, own: str) -> None:
    assert Site(Places.from_environment(), host, 8000).address == f"http://{own}:8000"


@pytest.mark.parametrize(
    ("host", "others"),
    [
        ("127.0.0.1", []),
        ("localhost", []),
        ("::1", []),
        (EVERYWHERE, ["192.168.1.7", "club", "club.local"]),
        ("192.168.1.7", ["192.168.1.7"]),
        ("fd00::7", ["[fd00::7]"]),
    ],
)
def test_what_others_type_is_allowed(host: str, others: list[str]) -> None:
    assert addresses.allowed_hosts(host).split(",") == ["127.0.0.1", "localhost", "[::1]", *others]


def test_a_list_of_hosts_that_was_set_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SETTEBELLO_ALLOWED_HOSTS", "scopa.example")
    assert addresses.allowed_hosts(EVERYWHERE) == "scopa.example"


def test_the_address_for_others_is_announced(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    places = Places(root=tmp_path, venv=tmp_path, data=tmp_path)
    announce(Site(places, EVERYWHERE, 8000))
    told = capsys.readouterr().out
    assert "Settebello is at http://127.0.0.1:8000\n" in told
    assert "For others: http://192.168.1.7:8000\n" in told
    announce(Site(places, "127.0.0.1", 8000))
    assert "For others" not in capsys.readouterr().out
