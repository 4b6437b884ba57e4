"""Every error of this package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .types import FieldFault, Warning


class ReferralExchangeError(Exception):
    """The base of all errors of this package. `str(error)` is what the API said."""

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str,
        request_id: str | None = None,
        doc_url: str | None = None,
        details: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        """HTTP status; 0 when there was no response."""
        self.code = code
        """Machine-readable cause. Branch on the class or on this, not on the message."""
        self.request_id = request_id
        """Name it in a question to support."""
        self.doc_url = doc_url
        """Page about this error."""
        self.details: Mapping[str, Any] = details or {}
        """Everything else that the API said."""
        self.headers: Mapping[str, str] = headers or {}
        """Headers of the response."""

    @property
    def reason(self) -> str | None:
        """The finer cause, `error.details.reason`."""
        reason = self.details.get("reason")
        return reason if isinstance(reason, str) else None

    @property
    def field_errors(self) -> list[FieldFault]:
        """The faulty fields of a `validation_error`; empty for other errors."""
        return self._list("errors")

    @property
    def warnings(self) -> list[Warning]:
        """Parts of the request that were ignored: often the misspelt name behind a missing field."""
        return self._list("warnings")

    def _list(self, name: str) -> list[Any]:
        value = self.details.get(name)
        return value if isinstance(value, list) else []


class ValidationError(ReferralExchangeError):
    """400, 413, 415 and the like: the request is wrong. See `field_errors`."""


class InvalidStateError(ReferralExchangeError):
    """400 `invalid_state_transition`: the status of the record does not allow it."""


class AuthenticationError(ReferralExchangeError):
    """401: the key is missing, wrong or revoked. Never retried."""


class PermissionDeniedError(ReferralExchangeError):
    """403: the key may not do this. Never retried."""


class NotFoundError(ReferralExchangeError):
    """404: there is no such record, or it is not visible to your firm."""


class ConflictError(ReferralExchangeError):
    """409: the record has changed, exists already, or collides with another one."""


class RateLimitError(ReferralExchangeError):
    """429, after the last retry."""


class ServerError(ReferralExchangeError):
    """5xx, after the last retry."""


class NoResponseError(ReferralExchangeError):
    """No response came: the network, the name of the host, TLS, or a redirect."""


class ResponseTimeoutError(NoResponseError):
    """The network was silent for longer than `timeout`."""


class WebhookSignatureError(ReferralExchangeError):
    """The signature of a webhook is wrong or too old. Respond with 400."""


class WebhookBodyParsedError(ReferralExchangeError):
    """The webhook's body was parsed before it was verified. A mistake in your program."""
