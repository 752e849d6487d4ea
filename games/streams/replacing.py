"""`dataclasses.replace` for states, of which every event makes another.

The one of the library sends each field through the class's `__init__` by name; a state has
forty of them, and a million events are folded.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # What is checked of a call is what is checked of the library's.
    from dataclasses import replace as replace
else:
    from dataclasses import fields
    from dataclasses import replace as replace_by_init
    from functools import cache
    from operator import attrgetter

    __all__ = ["replace"]

    def replace(state, /, **changes):
        """Return a dataclass as it is but for `changes`; one that knows how makes it itself."""
        if hasattr(state, "with_fields"):
            return state.with_fields(**changes)
        made = _slots_of(type(state))
        if made is None:
            return replace_by_init(state, **changes)
        values, setters, names = made
        new = object.__new__(type(state))
        for set_value, value in zip(setters, values(state), strict=True):
            set_value(new, value)
        for name, value in changes.items():
            names[name](new, value)
        return new

    @cache
    def _slots_of(cls):
        """Return how the fields are read and set; None for a class that is made otherwise."""
        made = fields(cls)
        names = tuple(field.name for field in made)
        plain = all(field.init for field in made) and not hasattr(cls, "__post_init__")
        if not plain or len(names) < 2 or set(names) - set(cls.__dict__.get("__slots__", ())):
            return None
        setters = {name: getattr(cls, name).__set__ for name in names}
        return attrgetter(*names), tuple(setters.values()), setters
