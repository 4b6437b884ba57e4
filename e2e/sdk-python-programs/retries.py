"""A program of a customer against a server that fails. Prints what came as JSON."""

import json
import os
import time

from referral_exchange import RateLimitError, ReferralExchange

started = time.monotonic()
client = ReferralExchange(base_url=os.environ["BASE_URL"], api_key="svcp_1", max_retry_wait=5)
made = client.notes.create("case", {"body": "once"})
waited = time.monotonic() - started
try:
    client.firms.me()
    refused = "none"
except RateLimitError as error:
    refused = error.code
print(json.dumps({"id": made["id"], "waited": waited, "refused": refused}))
