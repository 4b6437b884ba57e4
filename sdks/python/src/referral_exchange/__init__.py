"""The client of the Referral Exchange API: typed methods, retries, pages, webhooks."""

from ._client import AsyncReferralExchange, ReferralExchange, StatusUpdateBatch
from ._operation import Answer
from ._options import Hooks, RequestInfo, ResponseInfo, RetryInfo
from ._pages import AsyncPages, Page, Pages
from ._request import VERSION as __version__
from ._uploads import FileSource, FileStream
from .errors import (
    AuthenticationError,
    ConflictError,
    InvalidStateError,
    NoResponseError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ReferralExchangeError,
    ResponseTimeoutError,
    ServerError,
    ValidationError,
    WebhookBodyParsedError,
    WebhookSignatureError,
)
from .webhooks import SIGNATURE_TOLERANCE_SECONDS, parse_webhook, verify_webhook

__all__ = [
    "SIGNATURE_TOLERANCE_SECONDS",
    "Answer",
    "AsyncPages",
    "AsyncReferralExchange",
    "AuthenticationError",
    "ConflictError",
    "FileSource",
    "FileStream",
    "Hooks",
    "InvalidStateError",
    "NoResponseError",
    "NotFoundError",
    "Page",
    "Pages",
    "PermissionDeniedError",
    "RateLimitError",
    "ReferralExchange",
    "ReferralExchangeError",
    "RequestInfo",
    "ResponseInfo",
    "ResponseTimeoutError",
    "RetryInfo",
    "ServerError",
    "StatusUpdateBatch",
    "ValidationError",
    "WebhookBodyParsedError",
    "WebhookSignatureError",
    "__version__",
    "parse_webhook",
    "verify_webhook",
]
