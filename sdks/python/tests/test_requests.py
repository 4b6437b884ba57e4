"""What a call sends, and what it makes of the answer."""

from __future__ import annotations

import re

import httpx
import pytest

from referral_exchange import (
    AsyncReferralExchange,
    InvalidStateError,
    NotFoundError,
    ReferralExchange,
    ReferralExchangeError,
    ServerError,
    ValidationError,
)

from .conftest import META, FakeApi, given, refused


def test_a_read_has_the_key_and_no_idempotency_key(api: FakeApi) -> None:
    api.client().received_referrals.get("a/b c")
    request = api.seen[0]
    assert str(request.url) == "https://api.test/api/public/v1/received-referrals/a%2Fb%20c"
    assert request.headers["x-api-key"] == "svcp_1"
    assert request.headers["user-agent"].startswith("referral-exchange-python/")
    assert "idempotency-key" not in request.headers


def test_several_ids_go_by_name(api: FakeApi) -> None:
    api.client().referrals.acknowledge(base_case_id="b", id="r")
    assert api.seen[0].url.path.endswith("/cases/b/referrals/r/acknowledge")
    assert api.seen[0].content == b""


@pytest.mark.parametrize("id", ["", ".", "..", None, 7])
def test_an_id_that_would_name_something_else_is_refused(api: FakeApi, id: str) -> None:
    with pytest.raises(TypeError, match="id must be a non-empty text"):
        api.client().sent_cases.get(id)
    assert api.seen == []


def test_a_list_in_a_query_stands_once_for_each_value(api: FakeApi) -> None:
    api.answers = [given([])]
    api.client().received_referrals.list({"status": ["SENT", "SIGNED"], "includeArchived": True}).page()
    assert api.seen[0].url.query == b"status=SENT&status=SIGNED&includeArchived=true"


def test_options_become_headers(api: FakeApi) -> None:
    api.client().sent_cases.refer(
        "c", {"referentFirmId": "f"}, idempotency_key="k", if_match='"1"', headers={"X-Trace": "t"}
    )
    headers = api.seen[0].headers
    assert [headers[name] for name in ("idempotency-key", "if-match", "x-trace")] == ["k", '"1"', "t"]


def test_an_answer_can_be_had_whole(api: FakeApi) -> None:
    api.answers = [given({"id": "c"}, headers={"etag": '"7"'})]
    client = api.client()
    answer = client.with_response(client.sent_cases.get, "c", timeout=3)
    assert (answer.data["id"], answer.etag, answer.request_id, answer.status) == (
        "c",
        '"7"',
        META["requestId"],
        200,
    )
    with pytest.raises(TypeError, match="each page of a list"):
        client.with_response(client.sent_cases.list)


@pytest.mark.anyio
async def test_an_answer_can_be_had_whole_in_an_event_loop(api: FakeApi) -> None:
    api.answers = [given({"id": "c"}, headers={"etag": '"7"'})]
    client = api.async_client()
    assert (await client.with_response(client.sent_cases.get, "c")).etag == '"7"'


def test_an_unchanged_record_is_none(api: FakeApi) -> None:
    api.answers = [given(status=304)]
    assert api.client().sent_cases.get("c", if_none_match='"7"') is None
    assert api.seen[0].headers["if-none-match"] == '"7"'


def test_statistics_can_be_had_as_csv(api: FakeApi) -> None:
    api.answers = [httpx.Response(200, text="month,sent\n2026-01,3\n")]
    text = api.client().analytics.sent({"tz": "UTC"}, as_csv=True)
    assert text.startswith("month,sent")
    assert api.seen[0].headers["accept"].startswith("text/csv")


def test_a_list_can_be_had_as_csv(api: FakeApi) -> None:
    api.answers = [httpx.Response(200, text="id,title\r\n1,Fall\r\n")]
    text = api.client().sent_cases.list({"status": ["SENT"]}, as_csv=True)
    assert text == "id,title\r\n1,Fall\r\n"
    assert api.seen[0].headers["accept"].startswith("text/csv")


@pytest.mark.anyio
async def test_a_list_can_be_had_as_csv_in_an_event_loop(api: FakeApi) -> None:
    api.answers = [httpx.Response(200, text="id\r\n")]
    assert await api.async_client().referrals.list(as_csv=True) == "id\r\n"


def test_fields_beside_meta_are_the_data_where_there_is_no_data(api: FakeApi) -> None:
    api.answers = [httpx.Response(200, json={"id": "l", "externalId": "7", "meta": META})]
    query = {"externalSystem": "filevine", "externalId": "7"}
    found = api.client().external_links.find(query)  # type: ignore[arg-type]
    assert dict(found) == {"id": "l", "externalId": "7"}


def test_an_error_says_what_the_api_said(api: FakeApi) -> None:
    faults = [{"field": "title", "message": "is empty"}]
    api.answers = [refused(400, "validation_error", errors=faults, warnings=[{"field": "titel"}])]
    with pytest.raises(ValidationError, match=re.escape("It is so. (title: is empty)")) as raised:
        api.client().sent_cases.create({"title": ""})  # type: ignore[typeddict-item]
    error = raised.value
    assert (error.status, error.code, error.request_id) == (400, "validation_error", META["requestId"])
    assert error.field_errors == faults
    assert [one["field"] for one in error.warnings] == ["titel"]
    assert error.doc_url == "https://api.test/docs/errors#validation_error"


def test_the_page_about_an_error_is_the_one_that_the_api_names(api: FakeApi) -> None:
    error = {"code": "resource_not_found", "message": "No such case.", "docUrl": "https://docs.test/e"}
    api.answers = [httpx.Response(404, json={"error": error, "meta": META})]
    with pytest.raises(NotFoundError, match="No such case") as raised:
        api.client().sent_cases.get("c")
    assert raised.value.doc_url == "https://docs.test/e"


def test_a_state_that_does_not_allow_it_has_a_class_of_its_own(api: FakeApi) -> None:
    api.answers = [refused(400, "invalid_state_transition")]
    with pytest.raises(InvalidStateError):
        api.client().received_referrals.close("r")


def test_a_page_of_a_proxy_is_quoted(api: FakeApi) -> None:
    api.answers = [httpx.Response(502, text="<h1>Bad gateway</h1>")]
    with pytest.raises(ServerError, match="HTTP 502: <h1>Bad gateway</h1>"):
        api.client(max_retries=0).firms.me()
    api.answers = [httpx.Response(200, text="<h1>Welcome</h1>")]
    with pytest.raises(ReferralExchangeError, match="Is base_url that of the API"):
        api.client().firms.me()


@pytest.mark.anyio
async def test_a_key_can_be_a_function_also_an_asynchronous_one(api: FakeApi) -> None:
    async def key() -> str:
        return "svcp_fresh"

    await api.async_client(api_key=key).firms.me()
    assert api.seen[0].headers["x-api-key"] == "svcp_fresh"


@pytest.mark.parametrize("address", ["", "api.example.com", "ftp://x", None])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(TypeError, match=r"base_url must be an address such as https://api\.example\.com"):
        ReferralExchange(base_url=address, api_key="svcp_1")
    with pytest.raises(TypeError, match="api_key is missing"):
        AsyncReferralExchange(base_url="https://api.test", api_key="")
