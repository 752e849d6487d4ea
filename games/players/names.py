"""Names in the forms by which they are kept, compared, found and sorted.

One name has many writings: simplified and traditional, full width, blanks between two
characters, pinyin by several readings, initials, `v`, `u` or `ü`. None of them says who a
person is; they say what finds him, and who may be the same (docs/decisions/0051).
"""

import re
from functools import lru_cache
from importlib import import_module
from itertools import islice, product
from typing import Any
from unicodedata import category, combining, normalize

from games.players.surnames import IN_GIVEN_NAMES, SURNAMES

# Both dictionaries take long to load, and most processes never ask for a name's key.

MOST_READINGS = 12
MOST_STARTS = 12
"""Places in a name from which a search may begin; a longer name is a team's."""
LONGEST_KEY = 60

_HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_BETWEEN_HAN = re.compile(f"(?<=[{_HAN}])\\s+(?=[{_HAN}])")
_UNIT = re.compile(f"[{_HAN}]|[^\\W_{_HAN}]+")
_FROM_HAN = re.compile(f"[{_HAN}]")
_VARIANTS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


@lru_cache(maxsize=1)
def _converter() -> Any:
    return import_module("opencc").OpenCC("t2s")


@lru_cache(maxsize=1)
def _pinyin() -> Any:
    return import_module("pypinyin")


@lru_cache(maxsize=20_000)
def _simplified_character(character: str) -> str:
    return str(_converter().convert(character))


def simplified(text: str) -> str:
    """Return `text` in simplified characters, each by itself: a part of it gives the same."""
    return "".join(map(_simplified_character, text))


def tidy(text: str) -> str:
    """Return a name as it is kept: letters and digits in NFKC, no blanks of typesetting.

    `张　强` is 张强, `Ｌｅｅ` Lee; brackets and stops stay as wide as they are printed.
    """
    letters = "".join(normalize("NFKC", x) if category(x)[0] in "LNZ" else x for x in text)
    return _BETWEEN_HAN.sub("", " ".join(normalize("NFC", letters).split()))


def folded(text: str) -> str:
    """Return `text` as it is compared: simplified, without case and accents; ü is u."""
    letters = normalize("NFKD", _VARIANTS.sub("", simplified(normalize("NFKC", text)).casefold()))
    return normalize("NFC", "".join(x for at, x in enumerate(letters) if not _accent(letters, at)))


def _accent(letters: str, at: int) -> bool:
    """Return whether a mark stands on a Latin letter: kana and others are not the same without."""
    if not combining(letters[at]):
        return False
    base = next((x for x in reversed(letters[:at]) if not combining(x)), "")
    return "a" <= base <= "z"


@lru_cache(maxsize=20_000)
def plain_name(name: str) -> str:
    """Return what all writings of a name in one script have in common, "" for none."""
    return "".join(_UNIT.findall(folded(name)))[:100]


def is_same_name(text: str, other: str) -> bool:
    """Return whether two writings are one name: script, width, case, accents, blanks, pinyin."""
    first, second = plain_name(text), plain_name(other)
    if first == second or not (first and second):
        return first == second
    if bool(_FROM_HAN.search(first)) == bool(_FROM_HAN.search(second)):
        return False
    han, latin = (text, other) if _FROM_HAN.search(first) else (other, text)
    read = {"".join(reading) for reading in readings(han)}
    return bool(read & set(_turned(_UNIT.findall(folded(latin)))))


def _turned(words: list[str]) -> tuple[str, ...]:
    """Return words run together from each on: family names stand first or last."""
    return tuple("".join((*words[at:], *words[:at])) for at in range(len(words)))


@lru_cache(maxsize=20_000)
def readings(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the readings of a name, the usual one first, each a syllable or word a part."""
    options: list[tuple[str, ...]] = []
    units = _UNIT.findall(normalize("NFKC", name))
    is_han = [bool(_FROM_HAN.match(unit)) for unit in units]
    lazy = _syllables(units)
    for at, unit in enumerate(units):
        plain = _simplified_character(unit) if is_han[at] else folded(unit)
        known = IN_GIVEN_NAMES.get(plain, ())
        if at == 0:
            known = tuple(x for x in SURNAMES.get(plain, ()) if " " not in x)
        usual = (lazy[at],) if is_han[at] else (plain,)
        options.append(tuple(dict.fromkeys(v for x in (*known, *usual) for v in _with_u(x))))
    found = list(islice(product(*options), MOST_READINGS))
    for length in (3, 2):
        compound = "".join(map(_simplified_character, units[:length]))
        for reading in SURNAMES.get(compound, ()) if all(is_han[:length]) else ():
            rest = islice(product(*options[length:]), MOST_READINGS)
            found = [(*reading.split(), *given) for given in rest] + found
    return tuple(dict.fromkeys(found))


def _syllables(units: list[str]) -> list[str]:
    """Return how each character is usually read where it stands."""
    read = _pinyin().lazy_pinyin(units)
    # A syllable for each character; where the dictionary knows none, the character itself.
    return list(map(str, read)) if len(read) == len(units) else units


def _with_u(syllable: str) -> tuple[str, ...]:
    """Return a syllable with ü in its ways: `lv`, typed `lu` or `lü`, in passports `lyu`."""
    if "v" not in syllable or syllable[0] not in "ln" or len(syllable) > 3:
        return (syllable,)
    return (syllable, syllable.replace("v", "u"), syllable.replace("v", "yu"))


@lru_cache(maxsize=20_000)
def search_key(name: str) -> str:
    """Return what a search may type anywhere: as printed, simplified, pinyin, initials."""
    read = readings(name)
    forms = [name.casefold(), folded(name)]
    forms += [joint.join(reading) for reading in read for joint in ("", " ")]
    forms += ["".join(part[0] for part in reading) for reading in read]
    return "|".join(dict.fromkeys(form for form in forms if form))


def name_keys(name: str, federation_number: str = "") -> frozenset[bytes]:
    """Return the keys with which a search may begin: the name from each of its parts on."""
    units = [folded(unit) for unit in _UNIT.findall(normalize("NFKC", name))]
    forms = {"".join(units[at:]) for at in range(min(len(units), MOST_STARTS))}
    for reading in readings(name):
        forms |= {"".join(reading[at:]) for at in range(min(len(reading), MOST_STARTS))}
        initials = "".join(part[0] for part in reading)
        forms |= {initials} | {initials[at:] for at in range(min(len(initials) - 1, MOST_STARTS))}
    forms.add("".join(_UNIT.findall(folded(federation_number))))
    return frozenset(form[:LONGEST_KEY].encode() for form in forms if form)


def sort_key(name: str) -> str:
    """Return the pinyin of `name`, by which Chinese lists are sorted."""
    return " ".join(next(iter(readings(name)), ()))[:200]


def search_term(typed: str) -> str:
    """Return what a reader typed in the form the keys are kept in."""
    return folded(typed.strip())


def search_words(typed: str) -> tuple[str, ...]:
    """Return the words a reader typed, as keys begin with them; marks between them go."""
    return tuple(_UNIT_RUN.findall(folded(typed)))


_UNIT_RUN = re.compile("[^\\W_]+")
