"""Webhooks: genuine, forged, old, and parsed too early (interface, "Signature")."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest

from referral_exchange import WebhookBodyParsedError, WebhookSignatureError, parse_webhook, verify_webhook

SECRET = "whsec_" + "0123456789abcdef" * 4
EVENT = {"event": "referral.accepted", "data": {"status": "UNDER_EVALUATION"}, "who": "Zoë"}
BODY = json.dumps(EVENT, ensure_ascii=False).encode()
NOW = 1_768_489_445


def signature(body: bytes = BODY, at: int = NOW) -> str:
    v1 = hmac.new(SECRET.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={v1}"


@pytest.mark.parametrize("body", [BODY, bytearray(BODY), memoryview(BODY), BODY.decode()])
def test_a_genuine_webhook_gives_its_event(body: bytes | str) -> None:
    assert verify_webhook(body, signature(), SECRET, now=NOW)
    event = parse_webhook(body, signature(), SECRET, now=NOW)
    assert event == EVENT


@pytest.mark.parametrize("late", [-300, 300])
def test_clocks_may_differ_by_300_seconds(late: int) -> None:
    assert verify_webhook(BODY, signature(), SECRET, now=NOW + late)
    assert not verify_webhook(BODY, signature(), SECRET, now=NOW + late + (1 if late > 0 else -1))


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        "t=,v1=",
        "v1=" + "0" * 64,
        f"t={NOW}",
        signature() + ",v1=" + "0" * 64,
        f"t={NOW}," + signature(),
        signature().replace("t=", "t=+"),
        signature().replace(f"t={NOW}", "t=" + "٣" * 10),
        signature()[:-1],
        signature() + "0",
        f"t=NaN,v1={'0' * 64}",
        f"t={NOW},v1={'é' * 64}",
    ],
)
def test_a_header_that_is_not_of_the_exchange_is_not_genuine(header: str | None) -> None:
    assert verify_webhook(BODY, header, SECRET, now=NOW) is False
    with pytest.raises(WebhookSignatureError, match="missing, wrong or older than 300 seconds"):
        parse_webhook(BODY, header, SECRET, now=NOW)


def test_a_changed_body_or_another_secret_is_not_genuine() -> None:
    assert not verify_webhook(BODY + b" ", signature(), SECRET, now=NOW)
    assert not verify_webhook(BODY, signature(), SECRET[:-1], now=NOW)


def test_an_empty_secret_is_no_secret() -> None:
    with pytest.raises(ValueError, match="secret of the subscription is missing"):
        verify_webhook(BODY, signature(), "", now=NOW)


def test_upper_case_and_blanks_are_accepted() -> None:
    time, v1 = signature().split(",")
    assert verify_webhook(BODY, f"{time}, v1={v1[3:].upper()}", SECRET, now=NOW)


@pytest.mark.parametrize(
    ("body", "kind"),
    [(EVENT, "a dict"), (str(EVENT), "the text of a dict"), (None, "None"), ([1], "a list")],
)
def test_a_body_that_was_parsed_too_early_is_said_so(body: object, kind: str) -> None:
    with pytest.raises(WebhookBodyParsedError) as raised:
        parse_webhook(body, signature(), SECRET, now=NOW)  # type: ignore[arg-type]
    assert "was parsed before it was verified" in str(raised.value)
    assert f"not {kind}" in str(raised.value)
    assert "request.get_data()" in str(raised.value)


def test_a_body_that_was_not_awaited_is_said_so() -> None:
    async def body() -> bytes:
        return BODY

    unawaited = body()
    with pytest.raises(WebhookBodyParsedError, match="not a coroutine"):
        parse_webhook(unawaited, signature(), SECRET, now=NOW)  # type: ignore[arg-type]
    unawaited.close()
