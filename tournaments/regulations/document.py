"""The regulations as one JSON document: complete, canonical, and back again.

Every field is written, so that a document says by itself what was in force; fractions are
strings ("1/2"), times integer milliseconds. The digest names a version of the document.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from games.streams.plain_values import plain, typed
from tournaments.regulations.defaults import with_book_defaults
from tournaments.regulations.values import Regulations


def dump(regulations: Regulations) -> dict[str, Any]:
    """Return the document with every field, as plain JSON values without floats."""
    document: dict[str, Any] = plain(regulations)
    return document


def load(document: Mapping[str, Any]) -> Regulations:
    """Return the regulations that `document` writes; what it leaves out is as in its book.

    :raises DocumentError: `field_unknown`, `field_missing`, `field_malformed`, or the code
        of a time control that cannot be; with the place of the fault.
    """
    regulations: Regulations = typed(Regulations, with_book_defaults(document), "")
    return regulations


def canonical(regulations: Regulations) -> bytes:
    """Return the document's one byte form: sorted keys, no spaces, UTF-8."""
    text = json.dumps(dump(regulations), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def digest(regulations: Regulations) -> str:
    """Return the SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(regulations)).hexdigest()
