"""What the API itself refuses, before any command is decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldError:
    """One fault of a request: where it is (a JSON pointer or a parameter) and what."""

    place: str
    code: str
    detail: str
    is_parameter: bool = False


class ApiProblem(Exception):
    """A request that is refused; `code` is stable, `extra` joins the problem document."""

    def __init__(
        self,
        code: str,
        *,
        errors: Sequence[FieldError] = (),
        extra: Mapping[str, Any] | None = None,
        detail: str = "",
    ) -> None:
        super().__init__(code)
        self.code = code
        self.errors = tuple(errors)
        self.extra = dict(extra or {})
        self.detail = detail


def flatten(detail: Any, *, place: str = "", is_parameter: bool = False) -> tuple[FieldError, ...]:
    """Return the leaves of a serializer's errors with their places."""
    if isinstance(detail, Mapping):
        found: list[FieldError] = []
        for key, value in detail.items():
            inner = place if key == "non_field_errors" else _join(place, str(key), is_parameter)
            found.extend(flatten(value, place=inner, is_parameter=is_parameter))
        return tuple(found)
    if isinstance(detail, (list, tuple)):
        found = []
        for index, item in enumerate(detail):
            is_nested = isinstance(item, (Mapping, list, tuple))
            inner = _join(place, str(index), is_parameter) if is_nested else place
            found.extend(flatten(item, place=inner, is_parameter=is_parameter))
        return tuple(found)
    code = getattr(detail, "code", "invalid")
    return (FieldError(place=place, code=code, detail=str(detail), is_parameter=is_parameter),)


def _join(place: str, key: str, is_parameter: bool) -> str:
    if is_parameter:
        return place or key
    # RFC 6901: ~ and / are escaped.
    return f"{place}/{key.replace('~', '~0').replace('/', '~1')}"
