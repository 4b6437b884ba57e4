"""Every row of the table of operations has a method in both clients, which sends what the row says."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest

from referral_exchange import AsyncPages, Pages
from referral_exchange._generated import operations
from referral_exchange._operation import Operation
from referral_exchange._resource import AsyncResource, Resource

from .conftest import FakeApi, given


def snake_case(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)


ROWS = {
    (row.method, re.sub(r"\{(\w+)\}", lambda id: snake_case(id[1]), row.path))
    for row in vars(operations).values()
    if isinstance(row, Operation)
}


def methods_of(client: object) -> Iterator[Any]:
    for resource in vars(client).values():
        if isinstance(resource, (Resource, AsyncResource)):
            for name in vars(type(resource)):
                if not name.startswith("_"):
                    yield getattr(resource, name)


def arguments_of(method: Any) -> dict[str, object]:
    """Ids are named after themselves."""
    inputs = {"body": {}, "query": {}, "form": {"file": b"x", "fileName": "x.csv"}}
    parameters = inspect.signature(method).parameters
    return {name: inputs.get(name, name) for name in parameters if name not in ("options", "self")}


def seen(api: FakeApi) -> set[tuple[str, str]]:
    return {(one.method, one.url.path.removeprefix("/api/public/v1")) for one in api.seen}


def test_every_operation_is_a_method(api: FakeApi) -> None:
    api.answers = [given([])]
    for method in methods_of(api.client()):
        result = method(**arguments_of(method))
        if isinstance(result, Pages):
            result.page()
    assert seen(api) == ROWS
    assert len(api.seen) == len(ROWS) > 100


@pytest.mark.anyio
async def test_every_operation_is_a_method_in_an_event_loop(api: FakeApi) -> None:
    api.answers = [given([])]
    for method in methods_of(api.async_client()):
        result = method(**arguments_of(method))
        await (result.page() if isinstance(result, AsyncPages) else result)
    assert seen(api) == ROWS
    assert len(api.seen) == len(ROWS)
