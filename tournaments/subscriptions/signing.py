"""Messages signed as Standard Webhooks has it: id, time and body under HMAC-SHA256.

standardwebhooks.com, specification 1.0.0, "Signature scheme", symmetric (`v1`).
"""

import base64
import hashlib
import hmac

PREFIX = "whsec_"


def secret_text(key: bytes, subscription: str, number: int) -> str:
    """Return a subscriber's secret, made from the server's own key: no table holds it."""
    made = hmac.new(key, f"webhook {subscription} {number}".encode(), hashlib.sha256).digest()
    return PREFIX + base64.b64encode(made).decode()


def signature(secret: str, *, message: str, at: int, body: bytes) -> str:
    """Return the value of `webhook-signature`; `at` in seconds since 1970."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{message}.{at}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def headers_of(secret: str, *, message: str, at: int, body: bytes) -> dict[str, str]:
    """Return the three headers of a message."""
    return {
        "webhook-id": message,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret, message=message, at=at, body=body),
    }
