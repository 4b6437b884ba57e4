"""A program of a customer: a webhook, genuine, forged and parsed too early. Prints what came as JSON."""

import base64
import json
import os

from referral_exchange import ReferralExchangeError, parse_webhook

BODY = base64.b64decode(os.environ["BODY"])
SIGNATURE = os.environ["SIGNATURE"]
SECRET = os.environ["SECRET"]


def name_of_error(body: bytes) -> str:
    """How it is refused."""
    try:
        parse_webhook(body, SIGNATURE, SECRET)
    except ReferralExchangeError as error:
        return type(error).__name__
    return "none"


event = parse_webhook(BODY, SIGNATURE, SECRET)
print(
    json.dumps(
        {
            "event": event["event"],
            "status": event["data"]["status"] if event["event"] == "referral.accepted" else None,
            "forged": name_of_error(BODY + b" "),
            "parsed": name_of_error(json.loads(BODY)),
        }
    )
)
