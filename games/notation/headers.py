"""What the tags of a record say of the game: players, event, round, date, result.

Nothing is invented: an empty tag stays empty, names that stand only in the event's title are
made into players where the bringer says so, as an order of dates is his to name; a result is
never corrected, only contradicted in a warning.
"""

import calendar
import re
from dataclasses import dataclass

from games.notation.game_record import GameRecord, ReadProblem
from games.notation.header_tags import USUAL
from games.notation.registry import tags_of
from games.notation.title_players import read_title
from games.notation.xiangqi.move_shapes import fold_width
from games.rules.books.registry import BOOKS


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialDate:
    """A date as far as it is known: each part is None when the text does not give it."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def isoformat(self) -> str:
        """Write the date as 2004-12-08, an unknown part as ????, ?? (as PGN does)."""
        year = "????" if self.year is None else f"{self.year:04d}"
        month = "??" if self.month is None else f"{self.month:02d}"
        day = "??" if self.day is None else f"{self.day:02d}"
        return f"{year}-{month}-{day}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHeader:
    """The facts of a game's tags (对局信息); "" and None where the file says nothing.

    `first` and `second` are the players, the one who moves first before the other.
    `date_text` is the tag as written. `warnings` have the codes `date_unreadable`,
    `date_ambiguous` and `result_contradicts_event`.
    """

    event: str
    site: str
    round_text: str
    round_number: int | None
    date_text: str
    date: PartialDate | None
    first: str
    first_team: str
    second: str
    second_team: str
    result: str | None
    warnings: tuple[ReadProblem, ...]
    first_rank: str = ""
    second_rank: str = ""


_YEARS = range(1800, 2200)
# Two figures above 31 can only be a year, and one of the last century.
_FIRST_SHORT_YEAR = 32
_SEPARATOR = "[-/.,、。， ]"
_YEAR_FIRST = re.compile(
    rf"(\d{{4}})(?:年|{_SEPARATOR}+)(\d{{1,2}})(?:月|{_SEPARATOR}+)(\d{{1,2}})(?!\d)"
)
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})(?!\d)")
_YEAR_MONTH = re.compile(rf"(\d{{4}})(?:年|{_SEPARATOR}+)(\d{{1,2}})(?!\d)(月|{_SEPARATOR})?")
_YEAR = re.compile(rf"(\d{{4}})(?!\d)(年|{_SEPARATOR})?")
_YEAR_LAST = re.compile(rf"(\d{{1,2}}){_SEPARATOR}+(\d{{1,2}}){_SEPARATOR}+(\d{{4}}|\d{{2}})(?!\d)")
_SHORT_YEAR_FIRST = re.compile(rf"(\d{{2}}){_SEPARATOR}+(\d{{1,2}}){_SEPARATOR}+(\d{{1,2}})(?!\d)")
_THREE_PARTS = re.compile(rf"(\d{{1,4}}){_SEPARATOR}+(\d{{1,2}}){_SEPARATOR}+(\d{{1,4}})(?!\d)")
ORDERS = ("ymd", "dmy", "mdy")
"""Orders in which files write a day: year first, day first, month first."""
_NO_YEAR = re.compile(r"(\d{1,2})月(\d{1,2})日")
_UNKNOWN = "?-./ 月日"
_ROUND = re.compile(r"(?:第\s*)?(\d{1,3})\s*(?:[轮輪回]合?)?")
_VERDICT = re.compile("先([胜勝负負和])")
_VERDICTS = {"胜": "1-0", "勝": "1-0", "负": "0-1", "負": "0-1", "和": "1/2-1/2"}


def read_header(
    record: GameRecord, *, date_order: str = "", players_from_title: bool = False
) -> GameHeader:
    """Read the tags of a record into the facts of the game.

    `date_order` ("ymd", "dmy", "mdy") reads dates that fit several orders; with
    `players_from_title`, players whom no tag names, and a result that none does, come from there.
    """
    warnings: list[ReadProblem] = []
    # A record of no edition yet has the tags that most files have.
    names = tags_of(record.edition) if record.edition in BOOKS else USUAL
    date_text = _first(record, names.date).strip()
    date, doubt = parse_date(date_text)
    if doubt == "date_ambiguous" and date_order in orders_of(date_text):
        date, doubt = _in_order(date_text, date_order), ""
    if doubt:
        warnings.append(_warning(record, doubt, date_text))
    event = _clean(_first(record, names.event))
    contradiction = _contradiction(event, record.result)
    if contradiction:
        warnings.append(_warning(record, "result_contradicts_event", contradiction))
    round_text = _clean(_first(record, names.round))
    round_match = _ROUND.fullmatch(fold_width(round_text))
    first, second = _clean(_first(record, names.first)), _clean(_first(record, names.second))
    titled = read_title(event) if players_from_title and not (first or second) else None
    return GameHeader(
        event=event,
        site=_clean(_first(record, names.site)),
        round_text=round_text,
        round_number=int(round_match.group(1)) if round_match else None,
        date_text=date_text,
        date=date,
        first=titled.first if titled else first,
        first_team=_clean(_first(record, names.first_team))
        or (titled.first_team if titled else ""),
        second=titled.second if titled else second,
        second_team=_clean(_first(record, names.second_team))
        or (titled.second_team if titled else ""),
        result=titled.result if titled and record.result in (None, "*") else record.result,
        warnings=tuple(warnings),
        first_rank=_clean(_first(record, names.first_rank)),
        second_rank=_clean(_first(record, names.second_rank)),
    )


def _first(record: GameRecord, names: tuple[str, ...]) -> str:
    """Return the value of the first of these tags that has one, "" without any."""
    return next((value for name in names if (value := record.tag(name))), "")


def parse_date(text: str) -> tuple[PartialDate | None, str]:
    """Return the date that `text` gives and the doubt about it, "" when there is none.

    The doubt is `date_unreadable` when some or all of the text is no date, and
    `date_ambiguous` when day and month, or day and year, could change places: what is
    doubtful is left out of the date.
    """
    plain = fold_width(text).strip()
    if not plain.strip("-?. "):
        return None, ""
    for read in (_read_year_first, _read_year_last, _read_short_year_first, _read_part):
        found = read(plain)
        if found is not None:
            return found
    return None, "date_unreadable"


def orders_of(text: str) -> tuple[str, ...]:
    """Return the orders in which a text that is `date_ambiguous` names a day, () for others."""
    if parse_date(text)[1] != "date_ambiguous":
        return ()
    return tuple(order for order in ORDERS if _in_order(text, order) is not None)


def _in_order(text: str, order: str) -> PartialDate | None:
    match = _THREE_PARTS.match(fold_width(text).strip())
    if match is None or len(match.group(1 + order.index("y"))) not in (2, 4):
        return None
    year, month, day = (int(match.group(1 + order.index(part))) for part in "ymd")
    if year < 100:
        year += 2000 if year < _FIRST_SHORT_YEAR else 1900
    return PartialDate(year=year, month=month, day=day) if _is_date(year, month, day) else None


_Found = tuple[PartialDate | None, str] | None


def _read_year_first(text: str) -> _Found:
    match = _YEAR_FIRST.match(text) or _COMPACT.match(text)
    if match is None:
        return None
    year, month, day = (int(part) for part in match.groups())
    if not _is_date(year, month or 1, day or 1) or (day and not month):
        return None
    return PartialDate(year=year, month=month or None, day=day or None), ""


def _read_year_last(text: str) -> _Found:
    match = _YEAR_LAST.match(text)
    if match is None:
        return None
    first, second, year = (int(part) for part in match.groups())
    if len(match.group(3)) == 2:
        if year < _FIRST_SHORT_YEAR:
            return None
        year += 1900
    month_first = _is_date(year, first, second)
    day_first = _is_date(year, second, first)
    if month_first and day_first and first != second:
        return PartialDate(year=year), "date_ambiguous"
    if month_first:
        return PartialDate(year=year, month=first, day=second), ""
    if day_first:
        return PartialDate(year=year, month=second, day=first), ""
    return None


def _read_short_year_first(text: str) -> _Found:
    match = _SHORT_YEAR_FIRST.match(text)
    if match is None:
        return None
    year, month, day = (int(part) for part in match.groups())
    if year < _FIRST_SHORT_YEAR:
        return None, "date_ambiguous"
    if not _is_date(1900 + year, month, day):
        return None
    return PartialDate(year=1900 + year, month=month, day=day), ""


def _read_part(text: str) -> _Found:
    match = _NO_YEAR.match(text)
    if match and _is_date(2000, int(match.group(1)), int(match.group(2))):
        return PartialDate(month=int(match.group(1)), day=int(match.group(2))), ""
    match = _YEAR_MONTH.match(text)
    if match and _is_date(int(match.group(1)), int(match.group(2)), 1):
        doubt = "date_unreadable" if text[match.end() :].strip(_UNKNOWN) else ""
        return PartialDate(year=int(match.group(1)), month=int(match.group(2))), doubt
    match = _YEAR.match(text)
    if match and int(match.group(1)) in _YEARS:
        rest = text[match.end() :].strip(_UNKNOWN)
        return PartialDate(year=int(match.group(1))), "date_unreadable" if rest else ""
    return None


def _is_date(year: int, month: int, day: int) -> bool:
    if year not in _YEARS or not 1 <= month <= 12:
        return False
    return 1 <= day <= calendar.monthrange(year, month)[1]


def _contradiction(event: str, result: str | None) -> str:
    """Return the words of the event's title that another result than `result` would fit."""
    found = {match.group(): _VERDICTS[match.group(1)] for match in _VERDICT.finditer(event)}
    decided = result in _VERDICTS.values()
    if len(set(found.values())) == 1 and decided and result not in found.values():
        return f"{next(iter(found))} {result}"
    return ""


def _clean(value: str) -> str:
    return " ".join(value.split())


def _warning(record: GameRecord, code: str, detail: str) -> ReadProblem:
    return ReadProblem(code=code, line=record.line, detail=detail, game=record.index)
