"""From a response to data or an error."""

from __future__ import annotations

import json
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx

from ._operation import Answer, Operation
from .errors import (
    AuthenticationError,
    ConflictError,
    InvalidStateError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ReferralExchangeError,
    ServerError,
    ValidationError,
)

T = TypeVar("T")

NOT_MODIFIED = 304
BY_STATUS: dict[int, type[ReferralExchangeError]] = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    408: ValidationError,
    409: ConflictError,
    413: ValidationError,
    415: ValidationError,
    422: ValidationError,
    429: RateLimitError,
}


def read_answer(operation: Operation[T], response: httpx.Response, *, as_csv: bool) -> Answer[T]:
    """What a success holds."""
    is_text = operation.gives == "text" or as_csv
    body = {} if is_text or not response.content else _parsed(response)
    meta = body.pop("meta", {})
    data: Any = response.text if is_text else body.get("data")
    if operation.gives == "whole":
        data = body
    if operation.gives == "nothing" or response.status_code == NOT_MODIFIED:
        data = None
    return Answer(
        data=data,
        status=response.status_code,
        headers=response.headers,
        request_id=meta.get("requestId") or response.headers.get("x-request-id"),
        etag=response.headers.get("etag"),
        meta=meta,
        pagination=body.get("pagination"),
    )


def read_error(response: httpx.Response) -> ReferralExchangeError:
    """The error of a response with a status of 400 and more. A proxy's page is quoted."""
    body = _object(response)
    error = body.get("error")
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        error, body = {}, {}
    status = response.status_code
    code = error.get("code", f"http_{status}")
    url = urlsplit(str(response.request.url))
    page = f"{url.scheme}://{url.netloc}/docs/errors#{code}" if error else None
    details = error.get("details") or {}
    return _class_of(status, code)(
        _message_of(error.get("message") or f"HTTP {status}: {response.text[:200] or 'no body'}", details),
        status=status,
        code=code,
        request_id=body.get("meta", {}).get("requestId") or response.headers.get("x-request-id"),
        doc_url=error.get("docUrl") or page,
        details=details,
        headers=response.headers,
    )


def warnings_in(response: httpx.Response) -> list[Any]:
    """Parts of the request that were ignored."""
    if b'"warnings"' not in response.content:
        return []
    body = _object(response)
    error = body.get("error") or {}
    found = body.get("meta", {}).get("warnings") or error.get("details", {}).get("warnings")
    return found if isinstance(found, list) else []


def _class_of(status: int, code: str) -> type[ReferralExchangeError]:
    if code == "invalid_state_transition":
        return InvalidStateError
    return BY_STATUS.get(status, ServerError if status >= 500 else ReferralExchangeError)


def _message_of(said: str, details: dict[str, Any]) -> str:
    faults = details.get("errors")
    if not isinstance(faults, list):
        return said
    return f"{said} ({'; '.join('{field}: {message}'.format_map(fault) for fault in faults)})"


def _object(response: httpx.Response) -> dict[str, Any]:
    try:
        body = json.loads(response.content)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _parsed(response: httpx.Response) -> dict[str, Any]:
    body = _object(response)
    if body:
        return body
    raise ReferralExchangeError(
        f"HTTP {response.status_code} without JSON: {response.text[:200]}. Is base_url that of the API?",
        status=response.status_code,
        code="unreadable_response",
        headers=response.headers,
    )
