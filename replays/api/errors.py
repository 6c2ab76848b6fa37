"""One shape for everything that goes wrong: {"code", "message"} and the right status."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback


def error_answer(code: str, message: str, status: int, headers: dict[str, str] | None = None) -> Response:
    return Response({"code": code, "message": message}, status=status, headers=headers)


def answer_framework_error(error: Exception) -> Response | None:
    """What Django and the framework refuse by themselves; None for a fault of ours."""
    if isinstance(error, Http404):
        error = exceptions.NotFound(_("There is nothing at this address."))
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if not isinstance(error, exceptions.APIException):
        return None
    set_rollback()
    code, message = _words_of(error)
    return error_answer(code, message, error.status_code, _headers_of(error))


def _headers_of(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = str(error.auth_header)  # type: ignore[attr-defined]
    if getattr(error, "wait", None):
        headers["Retry-After"] = str(int(error.wait))  # type: ignore[attr-defined]
    return headers


def _words_of(error: exceptions.APIException) -> tuple[str, str]:
    """The first reason as a code and a sentence; a field's reason begins with its name."""
    if isinstance(error, exceptions.ValidationError):
        return "invalid", _first_reason(error.detail)
    codes = error.get_codes()
    return (codes if isinstance(codes, str) else error.default_code), str(error.detail)


def _first_reason(detail: Any) -> str:
    if isinstance(detail, dict):
        field, inner = next(iter(detail.items()))
        reason = _first_reason(inner)
        return reason if field == "non_field_errors" else f"{field}: {reason}"
    if isinstance(detail, list):
        return _first_reason(detail[0]) if detail else ""
    return str(detail)
