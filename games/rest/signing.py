"""The signature of a request: read, checked against the keys of who acts, before it is decided."""

import re

from rest_framework.request import Request

from games.keyring.handlers import check_key
from games.rest.media import BODY
from games.rest.problems import ApiProblem
from games.streams.actors import Actor
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.signed import SignedAct, act_text

declare_refusals(
    400,
    act_signature_malformed=_(
        "Act-Signature is no key and signature in hexadecimal, with a colon between."
    ),
)

SIGNATURE_HEADER = "Act-Signature"
_SIGNATURE = re.compile("([0-9a-f]{64}):([0-9a-f]{128})")


def signed_act_of(request: Request, *, actor: Actor, version: int | None) -> SignedAct | None:
    """Return the act as whoever acts signed it, None where the request bears no signature.

    `version` is the one seen, None where a stream is begun.

    :raises ApiProblem: `act_signature_malformed`.
    :raises CommandRefusedError: `act_key_unknown`, `act_key_revoked`, `act_signature_invalid`.
    """
    header = request.META.get("HTTP_ACT_SIGNATURE")
    if header is None:
        return None
    found = _SIGNATURE.fullmatch(header)
    if found is None:
        raise ApiProblem("act_signature_malformed")
    act = SignedAct(
        key=found[1],
        signature=found[2],
        text=act_text(
            address=request.path,
            idempotency_key=request.headers.get("Idempotency-Key", ""),
            version=version,
            body=request.parser_context.get(BODY, b"").decode(),
        ),
    )
    check_key(act, holder=actor.id)
    return act
