"""Verifying webhooks. Call it with the exact bytes of the body, before anything parses them."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, cast

from .errors import WebhookBodyParsedError, WebhookSignatureError

if TYPE_CHECKING:
    from .types import WebhookEvent

SIGNATURE_TOLERANCE_SECONDS = 300
"""The greatest difference between `t` of a signature and the receiver's clock."""


def verify_webhook(
    raw_body: bytes | bytearray | memoryview | str,
    header: str | None,
    secret: str,
    *,
    now: float | None = None,
) -> bool:
    """Tells whether a webhook is genuine. It never raises for what a header can hold.

    Respond with a non-2xx status if it is not: the delivery is then tried again.

    raw_body: the body as received; a str is read as UTF-8.
    header: the value of `X-Service-Signature`, `t=<unix-seconds>,v1=<hex>`.
    secret: the whole secret of the subscription, with `whsec_`.
    now: the receiver's clock, in Unix seconds.

    Raises ValueError when there is no secret, as in a setting that nobody made.
    Raises WebhookBodyParsedError when the body is not raw any more: a mistake of the program.
    """
    # anybody can sign with an empty key
    if not secret:
        raise ValueError("The secret of the subscription is missing: it begins with whsec_")
    body = _signed_bytes(raw_body)
    parts = [part.strip() for part in (header or "").split(",")]
    timestamp = _value("t", parts)
    given = _value("v1", parts)
    if not re.fullmatch("[0-9]{1,15}", timestamp) or not re.fullmatch("[0-9a-fA-F]{64}", given):
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > SIGNATURE_TOLERANCE_SECONDS:
        return False
    expected = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, given.lower())


def parse_webhook(
    raw_body: bytes | bytearray | memoryview | str,
    header: str | None,
    secret: str,
    *,
    now: float | None = None,
) -> WebhookEvent:
    """Verifies a webhook and gives its event, which `if event["event"] == "…"` narrows to its type.

    More names come in time: ignore those that you do not know.

    Raises WebhookSignatureError when it is not genuine: respond with 400.
    Raises WebhookBodyParsedError when the body is not raw any more.
    """
    if not verify_webhook(raw_body, header, secret, now=now):
        raise WebhookSignatureError(
            "The signature of the webhook is missing, wrong or older than 300 seconds",
            status=400,
            code="webhook_signature_invalid",
        )
    return cast("WebhookEvent", json.loads(_signed_bytes(raw_body)))


def _value(name: str, parts: list[str]) -> str:
    """The value of a part. A name that occurs twice gives a value with a comma, which no pattern accepts."""
    return ",".join(part[len(name) + 1 :] for part in parts if part.startswith(f"{name}="))


def _signed_bytes(body: object) -> bytes:
    """The bytes that were signed. What a parser made of them cannot be turned back."""
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    # str() of a dict is not JSON: its quotes are single
    if isinstance(body, str) and not body.startswith("{'"):
        return body.encode()
    raise WebhookBodyParsedError(
        "The body of the webhook was parsed before it was verified: the signature is over the exact bytes, "
        f"so pass the raw body (bytes or str), not {_kind(body)}. In Flask that is request.get_data(), in "
        "FastAPI and Starlette await request.body(), in Django request.body",
        code="webhook_body_parsed",
    )


def _kind(body: object) -> str:
    if body is None or isinstance(body, str):
        return "None" if body is None else "the text of a dict"
    return f"a {type(body).__name__}"
