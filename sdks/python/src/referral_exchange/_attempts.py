"""The attempts of one call: what is judged between them, without the sending itself."""

from __future__ import annotations

import random
import time

import httpx

from ._options import RequestInfo, ResponseInfo, RetryInfo, Settings
from ._request import Request
from ._responses import read_error, warnings_in
from ._retry import retry_wait
from .errors import NoResponseError, ReferralExchangeError, ResponseTimeoutError


class Attempts:
    """Judges each attempt of a request. What it raises ends the call."""

    def __init__(self, request: Request, settings: Settings) -> None:
        self._request = request
        self._settings = settings
        self._retries = 0
        self._started = 0.0
        self._may_be_done = False
        self.timeout = request.options.get("timeout") or settings.timeout

    def begin(self) -> None:
        """Before an attempt."""
        if self._settings.hooks.on_request:
            self._settings.hooks.on_request(self._info())
        self._started = time.monotonic()

    def wait_after(self, response: httpx.Response) -> float | None:
        """Seconds to wait before another attempt, or None after a success."""
        if self._settings.hooks.on_response:
            self._settings.hooks.on_response(self._response_info(response))
        if response.has_redirect_location:
            raise NoResponseError(
                f"{self._request.url} redirects to {response.headers['location']}. Give the final address as "
                "base_url: the API key is not sent elsewhere",
                status=response.status_code,
                code="redirected",
            )
        if response.status_code < 400:
            return None
        error = read_error(response)
        return None if self._may_be_done and self._is_gone(error) else self._wait(error)

    def wait_without_response(self, cause: httpx.HTTPError) -> float:
        """Seconds to wait before another attempt, after one without a response."""
        url = self._request.url
        error: NoResponseError
        if isinstance(cause, httpx.TimeoutException):
            message = f"No answer within {self.timeout} s: {self._request.method} {url}"
            error = ResponseTimeoutError(message, code="timeout")
        else:
            message = f"No answer from {url}: {cause or type(cause).__name__}"
            error = NoResponseError(message, code="connection_failed")
        error.__cause__ = cause
        return self._wait(error)

    def _wait(self, error: ReferralExchangeError) -> float:
        told = self._request.options.get("max_retries")
        left = (self._settings.max_retries if told is None else told) - self._retries
        wait = retry_wait(
            self._request.method,
            error.status,
            error.reason,
            error.headers,
            self._retries,
            random.random(),
            is_conditional="if-match" in self._request.headers,
        )
        if (
            wait is None
            or wait > self._settings.max_retry_wait
            or left < 1
            or not self._request.is_repeatable
        ):
            raise error
        if self._settings.hooks.on_retry:
            self._settings.hooks.on_retry(RetryInfo(self._info(), wait, error))
        self._retries += 1
        self._may_be_done = self._may_be_done or error.status == 0 or error.status >= 500
        return wait

    def _is_gone(self, error: ReferralExchangeError) -> bool:
        """An earlier DELETE, whose answer was lost, may have deleted what this one does not find."""
        return self._request.method == "DELETE" and error.status == 404 and error.code.endswith("_not_found")

    def _info(self) -> RequestInfo:
        key = self._request.headers.get("idempotency-key")
        return RequestInfo(self._request.method, self._request.url, self._retries + 1, key)

    def _response_info(self, response: httpx.Response) -> ResponseInfo:
        request_id = response.headers.get("x-request-id")
        duration = time.monotonic() - self._started
        return ResponseInfo(self._info(), response.status_code, request_id, duration, warnings_in(response))
