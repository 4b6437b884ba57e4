"""Lists that are read as they are used."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._operation import Answer

if TYPE_CHECKING:
    from .types import Pagination

T = TypeVar("T")
Query = Mapping[str, Any]

MOST_ROWS = 100


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: list[T]
    pagination: Pagination | None
    """Absent when the list is read with `after`."""
    next_cursor: str | None
    """The value of `after` for the next call; only with `after`."""
    request_id: str | None


class Pages(Generic[T]):
    """A list: `for row in …` gives every row of every page.

    Rows that come while you read by pages can move others; `reconcile` reads without gaps.
    """

    def __init__(self, read: Callable[[Query], Answer[list[T]]], query: Query) -> None:
        self._read = read
        self._query = query

    def __iter__(self) -> Iterator[T]:
        """Every row, 100 a request unless `limit` says otherwise."""
        for page in self.pages():
            yield from page.data

    def page(self) -> Page[T]:
        """The page that was asked for alone."""
        return _page_of(self._read(self._query))

    def pages(self) -> Iterator[Page[T]]:
        """Every page from the asked one on. With `after`, until the cursor has reached the end."""
        query: Query | None = {"limit": MOST_ROWS, **self._query}
        while query is not None:
            page = _page_of(self._read(query))
            yield page
            query = _next(page, query)

    def to_list(self, *, at_most: int) -> list[T]:
        """The first rows of the list."""
        rows: list[T] = []
        for row in self if at_most > 0 else ():
            rows.append(row)
            if len(rows) == at_most:
                break
        return rows


class AsyncPages(Generic[T]):
    """A list: `async for row in …` gives every row of every page.

    Rows that come while you read by pages can move others; `reconcile` reads without gaps.
    """

    def __init__(self, read: Callable[[Query], Awaitable[Answer[list[T]]]], query: Query) -> None:
        self._read = read
        self._query = query

    async def __aiter__(self) -> AsyncGenerator[T, None]:
        """Every row, 100 a request unless `limit` says otherwise."""
        async for page in self.pages():
            for row in page.data:
                yield row

    async def page(self) -> Page[T]:
        """The page that was asked for alone."""
        return _page_of(await self._read(self._query))

    async def pages(self) -> AsyncGenerator[Page[T], None]:
        """Every page from the asked one on. With `after`, until the cursor has reached the end."""
        query: Query | None = {"limit": MOST_ROWS, **self._query}
        while query is not None:
            page = _page_of(await self._read(query))
            yield page
            query = _next(page, query)

    async def to_list(self, *, at_most: int) -> list[T]:
        """The first rows of the list."""
        rows: list[T] = []
        if at_most > 0:
            async for row in self:
                rows.append(row)
                if len(rows) == at_most:
                    break
        return rows


def _page_of(answer: Answer[list[T]]) -> Page[T]:
    return Page(answer.data, answer.pagination, answer.meta.get("nextCursor"), answer.request_id)


def _next(page: Page[T], query: Query) -> Query | None:
    if not page.data:
        return None
    if page.pagination is None:
        return None if page.next_cursor is None else {**query, "after": page.next_cursor}
    if page.pagination["page"] >= page.pagination["totalPages"]:
        return None
    return {**query, "page": page.pagination["page"] + 1}
