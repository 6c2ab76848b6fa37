"""An upload as bytes and a name, whether it came as a form's file or as the body itself."""

from __future__ import annotations

from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from tournaments.errors import Refused
from tournaments.limits import UPLOAD_MAX_BYTES

ZIP_MAGIC = b"PK"


class RawBody(dict[str, bytes]):
    """A body that was no form, under the key `bytes`."""


class BytesParser(BaseParser):
    """The body as it is, read no further than one byte over the limit."""

    media_type = "*/*"

    def parse(self, stream: IO[Any], media_type: Any = None, parser_context: Any = None) -> RawBody:
        return RawBody(bytes=stream.read(UPLOAD_MAX_BYTES + 1))


def read_upload(request: Request) -> tuple[str, bytes]:
    """(file name, bytes). Refused: `no_file`, `too_large` (413)."""
    if isinstance(request.data, RawBody):
        data = request.data["bytes"]
        name = _name_of_body(request, data)
    else:
        package = request.FILES.get("package")
        if package is None:
            raise Refused("no_file", _("Send the bot as the file `package`, or as the body itself."))
        if (package.size or 0) > UPLOAD_MAX_BYTES:
            raise too_large()
        name, data = package.name or "main.py", package.read()
    if len(data) > UPLOAD_MAX_BYTES:
        raise too_large()
    if not data:
        raise Refused("no_file", _("The upload is empty."))
    return name, data


def too_large() -> Refused:
    return Refused("too_large", _("This upload is larger than 8 MiB."), status=413)


def _name_of_body(request: Request, data: bytes) -> str:
    named = "".join(filter(str.isprintable, request.query_params.get("filename", "")))[:200]
    return named or ("bot.zip" if data.startswith(ZIP_MAGIC) else "main.py")
