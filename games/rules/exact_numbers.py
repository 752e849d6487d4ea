"""Exact numbers in writing, as points and scores stand in requests, files and forms.

A number that is read is as long as its text: "1e9" with a larger exponent would fill the
memory, so that there is no exponent in any of these places.
"""

import re
from fractions import Fraction

MOST_LETTERS = 40
_EXACT = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+|[0-9]+/[0-9]+)")


def exact_number(text: str) -> Fraction:
    """Return the number that "3", "-1/2" or "0.5" writes, with blanks around it or none.

    :raises ValueError: it is no number, has an exponent, or more than 40 letters.
    :raises ZeroDivisionError: it is a fraction of 0.
    """
    bare = text.strip()
    if len(bare) > MOST_LETTERS or _EXACT.fullmatch(bare) is None:
        raise ValueError(text[:MOST_LETTERS])
    return Fraction(bare)
