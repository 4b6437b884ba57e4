"""What mypy makes of the package. These functions are checked, and some of them run."""

from __future__ import annotations

import pydantic
import pytest
from typing_extensions import assert_type

from referral_exchange import Answer, AsyncPages, AsyncReferralExchange, Pages, ReferralExchange
from referral_exchange.types import (
    ListSentCasesQuery,
    ReferralListItem,
    SentAnalytics,
    SentAnalyticsSection,
    SentCase,
    WebhookEvent,
    WebhookMaskedCase,
    WebhookReferralReceived,
    WebhookStatusChange,
)


def of_an_event(event: WebhookEvent) -> None:
    """A comparison narrows the union."""
    if event["event"] == "referral.received":
        assert_type(event, WebhookReferralReceived)
        assert_type(event["data"]["case"]["caseType"], str)
    elif event["event"] == "case.status_changed":
        assert_type(event["data"], WebhookStatusChange)


def of_the_client(client: ReferralExchange) -> None:
    """Overloads give what the call asks for."""
    assert_type(client.sent_cases.list(), Pages[ReferralListItem])
    assert_type(client.sent_cases.list(as_csv=True), str)
    assert_type(client.sent_cases.get("c"), SentCase)
    assert_type(client.sent_cases.get("c", if_none_match='"1"'), SentCase | None)
    assert_type(client.with_response(client.sent_cases.archive, "c"), Answer[SentCase])
    assert_type(client.analytics.sent(), SentAnalytics)
    assert_type(client.analytics.sent({"section": "kpis"}), SentAnalyticsSection)
    assert_type(client.analytics.sent({"tz": "UTC"}, as_csv=True), str)
    assert_type(client.sent_cases.delete("c"), None)


async def of_the_client_of_an_event_loop(client: AsyncReferralExchange) -> None:
    """The same, awaited."""
    assert_type(client.sent_cases.list(), AsyncPages[ReferralListItem])
    assert_type(await client.sent_cases.list(as_csv=True), str)
    assert_type(await client.sent_cases.get("c"), SentCase)
    assert_type(await client.with_response(client.sent_cases.archive, "c"), Answer[SentCase])


def of_mistakes(client: ReferralExchange) -> None:
    """Each of these lines has a fault that mypy finds."""
    client.sent_cases.create({"titel": "Misspelt"})  # type: ignore[typeddict-item]
    client.sent_cases.list({"status": ["GONE"]})  # type: ignore[call-overload]
    client.sent_cases.get("c", idempotency_key="k")  # type: ignore[call-overload]
    client.referrals.acknowledge("b", "r")  # type: ignore[call-arg, arg-type]


def test_types_are_there_at_run_time_for_those_who_check_data() -> None:
    adapter = pydantic.TypeAdapter(ListSentCasesQuery)
    assert adapter.validate_python({"limit": 5}) == {"limit": 5}
    with pytest.raises(pydantic.ValidationError, match="limit"):
        adapter.validate_python({"limit": "many"})
    pydantic.TypeAdapter(WebhookMaskedCase)
