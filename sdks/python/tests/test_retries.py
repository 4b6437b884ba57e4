"""Retries as the interface prescribes them (interface, "Client handling rules")."""

from __future__ import annotations

import httpx
import pytest

from referral_exchange import (
    AuthenticationError,
    ConflictError,
    Hooks,
    NoResponseError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ResponseTimeoutError,
    RetryInfo,
    ServerError,
)
from referral_exchange._retry import retry_wait

from .conftest import FakeApi, given, refused

NOW = "Thu, 15 Jan 2026 15:04:05 GMT"
NOW_SECONDS = 1768489445


@pytest.mark.parametrize(("retries", "wait"), [(0, 1.0), (1, 2.0), (2, 4.0), (4, 16.0), (5, 30.0), (9, 30.0)])
def test_5xx_waits_from_one_second_to_thirty(retries: int, wait: float) -> None:
    assert retry_wait("GET", 503, None, {}, retries, 0) == wait
    assert wait <= (retry_wait("GET", 503, None, {}, retries, 0.99) or 0) <= min(30, wait * 1.25)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 501])
def test_mistakes_are_not_retried(status: int) -> None:
    assert retry_wait("GET", status, None, {}, 0, 0) is None


def test_429_waits_for_the_reset_by_the_clock_of_the_server_with_jitter() -> None:
    headers = {"date": NOW, "x-ratelimit-reset": str(NOW_SECONDS + 12), "x-ratelimit-remaining": "0"}
    assert retry_wait("POST", 429, None, headers, 0, 0) == 12
    assert retry_wait("POST", 429, None, headers, 2, 0.5) == 14


def test_429_of_another_limit_waits_for_retry_after() -> None:
    headers = {
        "date": NOW,
        "x-ratelimit-reset": str(NOW_SECONDS + 50),
        "x-ratelimit-remaining": "7",
        "retry-after": "3",
    }
    assert retry_wait("GET", 429, None, headers, 0, 0) == 3


@pytest.mark.parametrize("nonsense", ["nan", "inf", "soon", "-5", ""])
def test_headers_that_make_no_sense_count_as_absent(nonsense: str) -> None:
    headers = {"retry-after": nonsense, "x-ratelimit-reset": nonsense, "date": nonsense}
    assert retry_wait("GET", 429, None, headers, 0, 0) == 0


def test_a_lost_connection_is_not_retried_for_a_patch() -> None:
    assert retry_wait("PATCH", 0, None, {}, 0, 0) is None
    assert retry_wait("POST", 0, None, {}, 0, 0) == 1
    assert retry_wait("PATCH", 503, None, {}, 0, 0) == 1
    assert retry_wait("PATCH", 503, "outcome_unknown", {}, 0, 0) is None
    assert retry_wait("POST", 503, "outcome_unknown", {}, 0, 0) == 1


def test_a_put_with_if_match_is_not_retried_as_it_would_not_match_what_it_wrote() -> None:
    assert retry_wait("PUT", 0, None, {}, 0, 0) == 1
    assert retry_wait("PUT", 0, None, {}, 0, 0, is_conditional=True) is None
    assert retry_wait("PUT", 503, "outcome_unknown", {}, 0, 0, is_conditional=True) is None
    assert retry_wait("PUT", 503, None, {}, 0, 0, is_conditional=True) == 1


def test_a_put_with_a_tag_whose_answer_is_lost_is_sent_once(api: FakeApi) -> None:
    api.answers = [httpx.ReadError("reset")]
    with pytest.raises(NoResponseError):
        api.client().sent_cases.rate("case", {"tier": 2}, if_match='"7"')
    assert len(api.seen) == 1


def test_404_is_done_where_an_earlier_attempt_of_the_same_delete_may_have_been(api: FakeApi) -> None:
    gone = refused(404, "resource_not_found")
    api.answers = [httpx.ReadError("reset"), gone]
    client = api.client()
    answer = client.with_response(client.webhooks.delete, "w")
    assert (answer.data, answer.status, len(api.seen)) == (None, 404, 2)
    for first in (gone, refused(429, "rate_limited")):
        api.answers, api.seen = [first, gone], []
        with pytest.raises(NotFoundError):
            api.client().webhooks.delete("w")


def test_404_of_a_proxy_or_of_a_read_is_raised_also_after_a_lost_answer(api: FakeApi) -> None:
    api.answers = [httpx.ReadError("reset"), httpx.Response(404, text="Not here")]
    with pytest.raises(NotFoundError):
        api.client().webhooks.delete("w")
    api.answers, api.seen = [httpx.ReadError("reset"), refused(404, "resource_not_found")], []
    with pytest.raises(NotFoundError):
        api.client().webhooks.get("w")


def test_a_first_attempt_that_is_still_at_work_is_waited_for() -> None:
    assert retry_wait("POST", 409, "request_in_progress", {}, 1, 0.9) == 2


def test_each_attempt_of_a_post_has_the_same_key_and_body(api: FakeApi) -> None:
    api.answers = [refused(503, "service_unavailable"), httpx.ConnectError("refused"), given({"id": "x"})]
    assert api.client().notes.create("case", {"body": "a note"})["id"] == "x"
    keys = {request.headers["idempotency-key"] for request in api.seen}
    assert len(api.seen) == 3
    assert len(keys) == 1
    assert api.bodies() == [{"body": "a note"}] * 3
    assert [int(wait) for wait in api.waits] == [1, 2]


@pytest.mark.anyio
async def test_the_client_of_an_event_loop_retries_likewise(api: FakeApi) -> None:
    api.answers = [refused(500, "internal_error"), httpx.ReadError("reset"), given({"id": "x"})]
    assert (await api.async_client().notes.create("case", {"body": "a note"}))["id"] == "x"
    assert len({request.headers["idempotency-key"] for request in api.seen}) == 1
    assert [int(wait) for wait in api.waits] == [1, 2]


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [(401, "invalid_api_key", AuthenticationError), (403, "wrong_scope", PermissionDeniedError)],
)
def test_401_and_403_are_sent_once(api: FakeApi, status: int, code: str, kind: type[Exception]) -> None:
    api.answers = [refused(status, code)]
    with pytest.raises(kind, match="It is so"):
        api.client().firms.me()
    assert (len(api.seen), api.waits) == (1, [])


def test_there_are_four_retries_or_as_many_as_are_told(api: FakeApi) -> None:
    api.answers = [refused(502, "bad_gateway")]
    with pytest.raises(ServerError):
        api.client().firms.me()
    assert len(api.seen) == 5
    with pytest.raises(ServerError):
        api.client(max_retries=1).firms.me()
    assert len(api.seen) == 7
    with pytest.raises(ServerError):
        api.client().firms.me(max_retries=0)
    assert len(api.seen) == 8


def test_a_call_that_should_wait_for_too_long_fails_at_once(api: FakeApi) -> None:
    api.answers = [refused(429, "rate_limited", {"retry-after": "91"})]
    with pytest.raises(RateLimitError):
        api.client().firms.me()
    assert api.waits == []


def test_a_patch_whose_connection_is_lost_is_sent_once(api: FakeApi) -> None:
    api.answers = [httpx.ReadTimeout("silent")]
    with pytest.raises(ResponseTimeoutError, match=r"No answer within 60\.0 s: PATCH https://api\.test/"):
        api.client().sent_cases.update("case", {"title": "New"})
    assert len(api.seen) == 1


def test_a_redirect_is_not_followed_as_the_key_would_go_along(api: FakeApi) -> None:
    api.answers = [httpx.Response(307, headers={"location": "https://elsewhere.test/"})]
    with pytest.raises(NoResponseError, match=r"redirects to https://elsewhere\.test/") as raised:
        api.client().firms.me()
    assert (raised.value.code, raised.value.status, len(api.seen)) == ("redirected", 307, 1)


def test_hooks_hear_of_each_attempt_and_never_of_the_key(api: FakeApi) -> None:
    told: list[object] = []
    hooks = Hooks(on_request=told.append, on_response=told.append, on_retry=told.append)
    warnings = [{"field": "titel", "reason": "unknown_field"}]
    api.answers = [
        refused(503, "service_unavailable"),
        given({}, meta={"requestId": "r", "warnings": warnings}),
    ]
    api.client(hooks=hooks).notes.create("case", {"body": "secret"}, idempotency_key="mine")
    assert [type(one).__name__ for one in told] == [
        "RequestInfo",
        "ResponseInfo",
        "RetryInfo",
        "RequestInfo",
        "ResponseInfo",
    ]
    assert "svcp_1" not in repr(told)
    assert "secret" not in repr(told)
    retry = told[2]
    assert isinstance(retry, RetryInfo)
    assert (retry.request.attempt, retry.request.idempotency_key) == (1, "mine")
    assert getattr(told[4], "warnings", None) == warnings


def test_a_conflict_of_another_kind_is_not_retried(api: FakeApi) -> None:
    api.answers = [refused(409, "conflict", reason="active_referral_exists")]
    with pytest.raises(ConflictError) as raised:
        api.client().sent_cases.refer("case", {"referentFirmId": "firm"})
    assert raised.value.reason == "active_referral_exists"
    assert len(api.seen) == 1
