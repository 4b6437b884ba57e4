"""A program of a customer: a referral through its life. Prints what came as JSON."""

import json
import os
from collections.abc import Callable, Iterator

import httpx

from referral_exchange import Hooks, ReferralExchange, ReferralExchangeError, ResponseInfo
from referral_exchange.types import CreateSentCase

BASE_URL = os.environ["BASE_URL"]
RECEIVER_ID = os.environ["RECEIVER_ID"]

request_ids: list[str] = []


def note(response: ResponseInfo) -> None:
    """What a log would keep."""
    request_ids.append(response.request_id or "none")


sender = ReferralExchange(base_url=BASE_URL, api_key=os.environ["SENDER_KEY"], hooks=Hooks(on_response=note))
receiver = ReferralExchange(base_url=BASE_URL, api_key=lambda: os.environ["RECEIVER_KEY"])

secret = sender.webhooks.create({"url": os.environ["HOOK_URL"]})["secret"]
draft: CreateSentCase = {
    "title": "Rear-end collision on I-95",
    "caseType": "motor_vehicle_accident",
    "jurisdiction": "NY",
    "clientFirstName": "Dana",
    "clientLastName": "Whitfield",
}
created = sender.sent_cases.create(draft, idempotency_key="sdk-python-1")
again = sender.sent_cases.create(draft, idempotency_key="sdk-python-1")
sent = sender.sent_cases.refer(created["id"], {"referentFirmId": RECEIVER_ID})
id = sent["referralId"]
assert id, "the case was not sent"

stages = [
    receiver.referrals.acknowledge(base_case_id=sent["baseCaseId"], id=id),
    receiver.received_referrals.sign(id, {"leadAttorneyName": "Maya Lindqvist"}),
    receiver.received_referrals.start_litigation(id, {"phase": "Discovery"}),
    receiver.referrals.begin_closing(
        id, {"closingStatus": "won_settled", "settlementAmount": 300_000, "attorneyFees": 100_000}
    ),
    receiver.received_referrals.close(id),
]


def file() -> Iterator[bytes]:
    """Bytes that come one after the other."""
    yield b"%PDF-1.7 "
    yield b"of the SDK"


stored = sender.documents.upload(
    created["id"], {"file": file(), "fileName": "report.pdf", "category": "Police report"}
)
download = sender.documents.download(case_id=created["id"], doc_id=stored["id"])

for word in ("one", "two", "three", "four", "five"):
    sender.notes.create(created["id"], {"body": word})
notes = [row["body"] for row in sender.notes.list(created["id"], {"limit": 2})]

is_listed = any(row["referralId"] == id for row in receiver.received_referrals.list({"status": ["CLOSED"]}))
reconciled = [
    update["status"]
    for batch in receiver.reconcile(limit=4)
    for update in batch.updates
    if update["referralId"] == id and not update["isMessage"]
]

whole = sender.with_response(sender.sent_cases.get, created["id"])
assert whole.etag, "a case has a tag"
is_unchanged = sender.sent_cases.get(created["id"], if_none_match=whole.etag) is None

errors: list[ReferralExchangeError] = []


def fails(call: Callable[[], object]) -> None:
    """Keeps the error of a call that must fail."""
    try:
        call()
    except ReferralExchangeError as error:
        errors.append(error)
    else:
        raise AssertionError("it succeeded")


read_only = ReferralExchange(base_url=BASE_URL, api_key=os.environ["READ_ONLY_KEY"])
second = sender.sent_cases.create({**draft, "referentFirmId": RECEIVER_ID})
fails(lambda: sender.sent_cases.create({**draft, "title": ""}))
fails(lambda: sender.sent_cases.get("0192f3a0-2000-7000-8000-00000000dead"))
fails(lambda: ReferralExchange(base_url=BASE_URL, api_key="svcp_0").firms.me())
fails(lambda: read_only.sent_cases.create(draft))
fails(lambda: sender.sent_cases.refer(second["id"], {"referentFirmId": RECEIVER_ID}))
fails(lambda: sender.sent_cases.update(created["id"], {"title": "Too late"}, if_match='"0"'))

print(
    json.dumps(
        {
            "secret": secret,
            "statuses": [sent["status"], *(stage["status"] for stage in stages)],
            "reconciled": reconciled,
            "isListed": is_listed,
            "rowsOfThreePages": len(notes),
            "download": httpx.get(download["url"]).text,
            "isReplayed": again["id"] == created["id"],
            "isUnchanged": is_unchanged,
            "errors": [[type(error).__name__, error.status, error.code] for error in errors],
            "faultyFields": [fault["field"] for fault in errors[0].field_errors],
            "requestIds": request_ids,
            "hasErrorPage": 'id="resource_not_found"' in httpx.get(errors[1].doc_url or "").text,
        }
    )
)
