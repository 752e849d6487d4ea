"""Family and given name as go programs keep them apart, and as one name."""

import re

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff·]+")


def displayed(family: str, given: str) -> str:
    """Return a name as it is shown: 马超, but Vannier Remi."""
    family, given = " ".join(family.split()), " ".join(given.split())
    if family and given and _HAN.fullmatch(family) and _HAN.fullmatch(given):
        return family + given
    return f"{family} {given}".strip()


def egd_name(family: str, given: str) -> str:
    """Return the two words the EGD wants, blanks inside either made underscores; else ""."""
    words = ["_".join(name.split()) for name in (family, given)]
    return " ".join(words) if all(words) else words[0]


def from_egd(name: str) -> tuple[str, str]:
    """Return family and given name of the EGD's form: the first word, and the others."""
    family, _, given = name.partition(" ")
    return family.replace("_", " "), given.strip().replace("_", " ")
