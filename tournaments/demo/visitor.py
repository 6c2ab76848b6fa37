"""A visitor without a browser: reads a page's forms, fills one, sends it. So the demo's stranger comes in."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, OpenerDirector, ProxyHandler, Request, build_opener

TIMEOUT_SECONDS = 30


@dataclass(slots=True)
class Form:
    """A form as the page has it; `fields` starts with the values it came with, the CSRF token among them."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Page:
    url: str
    status: int
    html: str

    def form_with(self, name: str) -> Form:
        """The form that has a field of this name; LookupError with the page's address if none has."""
        reader = _FormReader()
        reader.feed(self.html)
        for form in reader.forms:
            if name in form.fields or name in form.files:
                return form
        raise LookupError(f"no form with a field {name!r} at {self.url} (status {self.status})")


class Visitor:
    """Keeps its cookies like a browser and follows redirects. Addresses are paths on one site."""

    def __init__(self, base_url: str) -> None:
        self._base = base_url
        # No proxy: the site is on this machine whatever the environment says.
        self._opener: OpenerDirector = build_opener(ProxyHandler({}), HTTPCookieProcessor(CookieJar()))

    def visit(self, path: str) -> Page:
        return self._open(Request(urljoin(self._base, path)))  # noqa: S310

    def send(self, page: Page, form: Form, files: dict[str, tuple[str, bytes]] | None = None) -> Page:
        """Post a form of this page; `files` maps a field to (file name, bytes)."""
        body, kind = (
            _multipart(form.fields, files) if files else (urlencode(form.fields).encode(), _URLENCODED)
        )
        target = urljoin(page.url, form.action or page.url)
        headers = {"Content-Type": kind, "Referer": page.url}
        return self._open(Request(target, data=body, headers=headers))  # noqa: S310

    def _open(self, request: Request) -> Page:
        try:
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                return Page(answer.url, answer.status, answer.read().decode())
        except HTTPError as error:
            return Page(error.url or request.full_url, error.code, error.read().decode(errors="replace"))


_URLENCODED = "application/x-www-form-urlencoded"


def _multipart(fields: dict[str, str], files: dict[str, tuple[str, bytes]]) -> tuple[bytes, str]:
    boundary = secrets.token_hex(16)
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    for name, (filename, data) in files.items():
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
        parts.append(head.encode() + b"Content-Type: application/octet-stream\r\n\r\n" + data + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


class _FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._select: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(values.get("action", ""))
            self.forms.append(self._form)
        elif self._form is None:
            return
        elif tag == "input":
            self._read_input(self._form, values)
        elif tag == "textarea":
            self._form.fields.setdefault(values.get("name", ""), "")
        elif tag == "select":
            self._select = values.get("name", "")
        elif (
            tag == "option"
            and self._select
            and ("selected" in values or self._select not in self._form.fields)
        ):
            self._form.fields[self._select] = values.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None

    @staticmethod
    def _read_input(form: Form, values: dict[str, str]) -> None:
        name, kind = values.get("name", ""), values.get("type", "text")
        if not name or kind in ("submit", "button", "image", "reset"):
            return
        if kind == "file":
            form.files.add(name)
        elif kind not in ("checkbox", "radio") or "checked" in values:
            form.fields[name] = values.get("value", "on" if kind == "checkbox" else "")
