"""When a failed attempt is followed by another one."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

FIRST_WAIT = 1.0
LONGEST_BACKOFF = 30.0
# A PATCH takes no Idempotency-Key, so it could act twice (a note). Every POST is sent with one.
SAFE_TO_REPEAT = ("GET", "PUT", "DELETE", "POST")


def retry_wait(
    method: str,
    status: int,
    reason: str | None,
    headers: Mapping[str, str],
    retries: int,
    random: float,
    *,
    is_conditional: bool = False,
) -> float | None:
    """Seconds before the next attempt, or None when there shall be none.

    401, 403 and other mistakes are not retried; 429 waits for the reset, with growing jitter; 5xx waits from
    1 s to 30 s. A lost connection (status 0), or an outcome that is unknown, is retried if the request may
    be repeated.

    retries: how many retries there were before.
    random: from 0 up to 1.
    is_conditional: it has `If-Match`, and what the first attempt changed is a mismatch to the second one.
    """
    backoff = min(LONGEST_BACKOFF, FIRST_WAIT * 2.0**retries)
    if status == 429:
        return _until_reset(headers) + random * backoff
    # the first attempt, whose answer was lost, is still at work
    if status == 409 and reason == "request_in_progress":
        return backoff
    is_lost = status == 0 or reason == "outcome_unknown"
    if is_lost and (method not in SAFE_TO_REPEAT or (method == "PUT" and is_conditional)):
        return None
    if status != 0 and (status < 500 or status == 501):
        return None
    return max(min(LONGEST_BACKOFF, backoff * (1 + random / 4)), _retry_after(headers))


def _until_reset(headers: Mapping[str, str]) -> float:
    """Until `X-RateLimit-Reset`, by the server's clock; or `Retry-After`, if it is another limit."""
    after = _retry_after(headers)
    reset = _number(headers.get("x-ratelimit-reset"))
    is_other_limit = _number(headers.get("x-ratelimit-remaining")) > 0
    if reset == 0 or (after > 0 and is_other_limit):
        return after
    return max(after, reset - _server_time(headers), 0)


def _server_time(headers: Mapping[str, str]) -> float:
    """The clock of this machine may be wrong by minutes."""
    try:
        return parsedate_to_datetime(headers.get("date", "")).timestamp()
    except ValueError:
        return time.time()


def _retry_after(headers: Mapping[str, str]) -> float:
    return max(_number(headers.get("retry-after")), 0)


def _number(text: str | None) -> float:
    try:
        number = float(text or 0)
    except ValueError:
        return 0
    return number if math.isfinite(number) else 0
