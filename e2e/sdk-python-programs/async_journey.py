"""A program of a customer in an event loop: several referrals at once, a file, pages, the end of each."""

import asyncio
import json
import os
from collections.abc import AsyncIterator

from referral_exchange import AsyncReferralExchange, ConflictError
from referral_exchange.types import CreateSentCase

BASE_URL = os.environ["BASE_URL"]


async def key() -> str:
    """A key can come from a vault."""
    return os.environ["RECEIVER_KEY"]


async def file() -> AsyncIterator[bytes]:
    """Bytes that come one after the other."""
    for block in (b"%PDF-1.7 ", b"of a loop"):
        yield block


def case(title: str) -> CreateSentCase:
    """A case that is sent at once."""
    return {
        "title": title,
        "caseType": "motor_vehicle_accident",
        "jurisdiction": "NY",
        "clientFirstName": "Dana",
        "clientLastName": title,
        "referentFirmId": os.environ["RECEIVER_ID"],
    }


async def main() -> None:
    """Plays."""
    async with (
        AsyncReferralExchange(base_url=BASE_URL, api_key=os.environ["SENDER_KEY"]) as sender,
        AsyncReferralExchange(base_url=BASE_URL, api_key=key) as receiver,
    ):
        sent = await asyncio.gather(*(sender.sent_cases.create(case(f"Loop {at}")) for at in range(5)))
        ids = [one["referralId"] or "" for one in sent]
        stored = await sender.documents.upload(sent[0]["id"], {"file": file(), "fileName": "loop.pdf"})
        accepted = await asyncio.gather(
            *(
                receiver.referrals.acknowledge(base_case_id=one["baseCaseId"], id=one["referralId"] or "")
                for one in sent
            )
        )
        await receiver.received_referrals.reject(ids[0], {"reason": "Conflict of interest"})
        listed = [row async for row in receiver.received_referrals.list({"limit": 2})]
        reconciled = [update async for batch in receiver.reconcile() for update in batch.updates]
        answer = await receiver.with_response(receiver.received_referrals.get, ids[1])
        try:
            await receiver.received_referrals.update(ids[1], {"phase": "Discovery"}, if_match='"0"')
            refused = "none"
        except ConflictError as error:
            refused = error.code
    print(
        json.dumps(
            {
                "statuses": sorted({one["status"] for one in accepted}),
                "size": stored["sizeBytes"],
                "listed": len({row["referralId"] for row in listed} & set(ids)),
                "ended": [one["status"] for one in reconciled if one["referralId"] == ids[0]][-1],
                "title": answer.data["title"],
                "hasTag": answer.etag is not None,
                "refused": refused,
            }
        )
    )


asyncio.run(main())
