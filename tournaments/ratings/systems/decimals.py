"""Arithmetic of rating systems: one context, one rounding."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction

CONTEXT = Context(prec=28, rounding=ROUND_HALF_EVEN)
PLACES = Decimal("0.000001")
"""What ratings, expectations and deviations are stated to."""
ZERO, HALF, ONE = Decimal(0), Decimal("0.5"), Decimal(1)


@contextmanager
def fixed() -> Iterator[None]:
    """Compute in the one context, whatever the thread's is."""
    with localcontext(CONTEXT):
        yield


def stated(value: Decimal) -> Decimal:
    """Return a value to six places."""
    return value.quantize(PLACES, context=CONTEXT)


def whole(value: Decimal) -> int:
    """Return the whole rating that is published; half goes away from zero."""
    return int(value.quantize(ONE, rounding=ROUND_HALF_UP, context=CONTEXT))


def decimal_of(value: Fraction) -> Decimal:
    """Return an exact number in the one context."""
    return CONTEXT.divide(Decimal(value.numerator), Decimal(value.denominator))
