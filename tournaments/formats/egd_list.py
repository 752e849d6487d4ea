"""The European Go Database's rating list as text, in and out.

One line a player: number of eight digits, name, country, club, grade, proposed grade, rating,
tournaments played, the last of them; markup, a title and a date in brackets around. Columns are
told apart by what stands in them: names are written past their column in real lists.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tournaments.reading import FormatError

NO_CLUB, NONE = "xxxx", "--"
LOWEST_KYU, HIGHEST_DAN = 30, 7
_PLAYER = re.compile(
    r"\s*(?P<pin>[0-9]{8})\s+(?P<name>\S.*?)\s+(?P<country>[A-Z]{2})\s+(?P<club>\S{1,4})\s+"
    r"(?P<grade>[1-9][0-9]?[kdp])\s+(?:[1-9][0-9]?[kdp]|--)\s+(?P<rating>-?[0-9]{1,5})\s+"
    r"(?P<tournaments>[0-9]{1,5})\s+(?P<last>\S+)\s*"
)
_BEGINS_LIKE_A_PLAYER = re.compile(r"\s*[0-9]")
_AROUND = re.compile(r"\s*(?:<.*|\(.*\)\s*)?")
_CLUB = re.compile(r"[^\s<>]{1,4}")


@dataclass(frozen=True, slots=True, kw_only=True)
class EgdPlayer:
    """A line; `club` is "" where the list has none, `line` 0 where it was not read from a file."""

    pin: str
    name: str
    country: str
    club: str
    grade: str
    rating: int
    tournaments: int = 0
    last: str = NONE
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagedLine:
    """A line where a player has to stand, and none can be read."""

    line: int
    text: str


def is_egd_list(text: str) -> bool:
    """Whether any line is a player of such a list."""
    return any(_PLAYER.fullmatch(line) for line in text.splitlines())


def read_egd_list(text: str) -> Iterator[EgdPlayer | DamagedLine]:
    """Yield the players in their order, and every line that is neither a player nor around them.

    Before the first player a title may say anything that does not begin with a figure.
    """
    begun = False
    for number, line in enumerate(text.splitlines(), start=1):
        found = _PLAYER.fullmatch(line)
        if found is not None:
            begun = True
            yield EgdPlayer(
                pin=found["pin"],
                name=found["name"],
                country=found["country"],
                club="" if found["club"] == NO_CLUB else found["club"],
                grade=found["grade"],
                rating=int(found["rating"]),
                tournaments=int(found["tournaments"]),
                last=found["last"],
                line=number,
            )
        elif _BEGINS_LIKE_A_PLAYER.match(line) or (begun and not _AROUND.fullmatch(line)):
            yield DamagedLine(line=number, text=line.strip())


def grade_of(rating: int) -> str:
    """Return the grade whose rating is nearest: 1d is 2100, a grade is 100 points."""
    steps = (rating - 2050) // 100
    if steps >= 0:
        return f"{min(steps + 1, HIGHEST_DAN)}d"
    return f"{min(-steps, LOWEST_KYU)}k"


def write_egd_list(title: str, players: Sequence[EgdPlayer]) -> bytes:
    """Return the list as text in UTF-8.

    :raises FormatError: `egd_number_missing`, `egd_unit_unfit`, `egd_name_unfit`, with the number
        of the player in the list: what the form cannot hold is not left out silently.
    """
    lines = [f"{' '.join(title.split())}\n\n"]
    for number, player in enumerate(players, start=1):
        club = player.club or NO_CLUB
        line = (
            f" {player.pin:>9}  {player.name:<36}  {player.country}  {club:<4}{player.grade:>6}"
            f"{NONE:>5}{player.rating:>7}{player.tournaments:>6}  {player.last}"
        )
        for code, fits in (
            ("egd_number_missing", re.fullmatch("[0-9]{8}", player.pin)),
            ("egd_unit_unfit", re.fullmatch("[A-Z]{2}", player.country) and _CLUB.fullmatch(club)),
            ("egd_name_unfit", next(read_egd_list(line), None) == player),
        ):
            if not fits:
                raise FormatError(code, line=number, detail=player.name)
        lines.append(f"{line}\n")
    return "".join(lines).encode()
