"""Names of people as pages show them: namesakes on one page are told apart."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Protocol, TypeVar

from django.utils.translation import gettext as _


class Person(Protocol):
    """What tells people of one name apart."""

    @property
    def name(self) -> str:
        """As the page shows it; several may share one."""

    @property
    def unit(self) -> str:
        """Club or delegation, "" for none."""

    @property
    def federation_number(self) -> str:
        """Given by the federation, unlike our id; "" for none."""


Key = TypeVar("Key")


def names_apart(people: Mapping[Key, Person]) -> dict[Key, str]:
    """Return the names of `people`, with unit or federation number where two share one.

    The unit stands where it tells all of one name apart, else the number.
    """
    by_name: dict[str, dict[Key, Person]] = defaultdict(dict)
    for key, person in people.items():
        by_name[person.name][key] = person
    found: dict[Key, str] = {}
    for name, namesakes in by_name.items():
        units = {namesake.unit for namesake in namesakes.values()}
        by_unit = len(units) == len(namesakes) and "" not in units
        for key, namesake in namesakes.items():
            mark = namesake.unit if by_unit else namesake.federation_number or _("no number")
            found[key] = beside(name, mark) if len(namesakes) > 1 else name
    return found


def beside(name: str, mark: str) -> str:
    """Return a name with what tells it apart, as `张伟（1001）`."""
    return _("%(name)s (%(mark)s)") % {"name": name, "mark": mark} if mark else name
