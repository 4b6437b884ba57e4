"""Lists, page by page and by cursor, and reconciling."""

from __future__ import annotations

from contextlib import aclosing

import httpx
import pytest

from .conftest import META, FakeApi, given


def page(number: int, rows: list[str]) -> httpx.Response:
    pagination = {"page": number, "limit": 2, "total": 5, "totalPages": 3}
    return given([{"id": one} for one in rows], pagination=pagination)


def batch(rows: list[str], cursor: str) -> httpx.Response:
    return given([{"id": one} for one in rows], meta={**META, "nextCursor": cursor})


PAGES = [page(1, ["a", "b"]), page(2, ["c", "d"]), page(3, ["e"])]


def queries(api: FakeApi) -> list[str]:
    return [request.url.query.decode() for request in api.seen]


def test_a_list_is_read_as_it_is_used(api: FakeApi) -> None:
    api.answers = [*PAGES]
    rows = api.client().sent_cases.list({"limit": 2})
    assert api.seen == []
    assert [row["id"] for row in rows] == ["a", "b", "c", "d", "e"]
    assert queries(api) == ["limit=2", "limit=2&page=2", "limit=2&page=3"]


@pytest.mark.anyio
async def test_a_list_is_read_as_it_is_used_in_an_event_loop(api: FakeApi) -> None:
    api.answers = [*PAGES]
    rows = api.async_client().sent_cases.list({"limit": 2})
    assert [row["id"] async for row in rows] == ["a", "b", "c", "d", "e"]
    assert queries(api) == ["limit=2", "limit=2&page=2", "limit=2&page=3"]


def test_no_page_is_read_that_is_not_needed(api: FakeApi) -> None:
    api.answers = [*PAGES]
    rows = api.client().sent_cases.list()
    assert [row["id"] for row in rows.to_list(at_most=2)] == ["a", "b"]
    assert queries(api) == ["limit=100"]
    assert rows.to_list(at_most=0) == []
    assert len(api.seen) == 1


def test_a_page_can_be_had_alone(api: FakeApi) -> None:
    api.answers = [PAGES[1]]
    found = api.client().sent_cases.list({"page": 2, "limit": 2}).page()
    assert found.pagination is not None
    assert found.pagination["total"] == 5
    assert (len(found.data), found.request_id) == (2, META["requestId"])


def test_a_list_with_a_cursor_ends_where_the_cursor_does(api: FakeApi) -> None:
    api.answers = [batch(["a", "b"], "c1"), batch(["c"], "c2"), batch([], "c2")]
    assert len(list(api.client().status_updates.list({"after": ""}))) == 3
    assert queries(api) == ["limit=100&after=", "limit=100&after=c1", "limit=100&after=c2"]


def test_reconciling_gives_each_batch_with_the_cursor_to_store(api: FakeApi) -> None:
    api.answers = [batch(["a"], "c1"), batch([], "c1"), batch(["b"], "c2"), batch([], "c2")]
    client = api.client()
    assert [(len(one.updates), one.cursor) for one in client.reconcile()] == [(1, "c1")]
    forever = client.reconcile(after="c1", poll_every=60, limit=5)
    assert next(forever).cursor == "c2"
    assert queries(api)[2] == "after=c1&limit=5"


@pytest.mark.anyio
async def test_reconciling_polls_in_an_event_loop(api: FakeApi) -> None:
    api.answers = [batch([], "c1"), batch(["a"], "c2")]
    async with aclosing(api.async_client().reconcile(poll_every=60)) as batches:
        assert (await anext(batches)).cursor == "c2"
    assert api.waits == [60]
