"""What papers say beside what is on record, board by board: taken or left.

A row comes of a line of a workbook or of a scan that somebody reads and types. Draughts
appendix, forms individual-score and pairing-record; gomoku 2025 25.2.2-B.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.admin.results_form import KEYS, Line
from tournaments.interchange.slips.lines import Fault, SlipLine
from tournaments.labels import pages as words
from tournaments.record.values import Score


class Comparison(StrEnum):
    """How a paper stands to the record."""

    NEW = "new"
    ALIKE = "alike"
    DIFFERS = "differs"
    FAULTY = "faulty"
    UNTYPED = "untyped"  # a scan that nobody has read yet
    ELSEWHERE = "elsewhere"  # a scan whose code is of another round or event


COMPARISONS: dict[Comparison, words.Word] = {
    Comparison.NEW: gettext_lazy("not on record yet"),
    Comparison.ALIKE: gettext_lazy("on record just so"),
    Comparison.DIFFERS: gettext_lazy("differs from the record"),
    Comparison.FAULTY: gettext_lazy("says no result"),
    Comparison.UNTYPED: gettext_lazy("type what the scan says"),
    Comparison.ELSEWHERE: gettext_lazy("a slip of another round or event"),
}
FAULTS: dict[Fault, words.Word] = {
    Fault.UNREADABLE: gettext_lazy("The result cannot be read."),
    Fault.CONTRADICTS: gettext_lazy("The two results contradict each other."),
    Fault.OTHER_PLAYERS: gettext_lazy("Other players sit at this board."),
    Fault.TWICE: gettext_lazy("The board stands in the file more than once."),
}
_SCORES = [key for key in KEYS if key[0] != Score.ADJOURNED.value]


class SlipForm(forms.Form):
    """A row: what the paper says of a board. `seen`: what stood on record beside it."""

    taken = forms.BooleanField(label=gettext_lazy("Take over"), required=False)
    board = forms.IntegerField(
        label=gettext_lazy("Board no."), min_value=1, max_value=9999, required=False
    )
    game = forms.IntegerField(min_value=0, max_value=9999, required=False, widget=forms.HiddenInput)
    score = forms.ChoiceField(label=gettext_lazy("Result"), choices=_SCORES, required=False)
    fouls_first = forms.IntegerField(
        label=gettext_lazy("Fouls of the first mover"), min_value=0, max_value=99, required=False
    )
    fouls_second = forms.IntegerField(
        label=gettext_lazy("Fouls of the second mover"), min_value=0, max_value=99, required=False
    )
    scan = forms.RegexField("^[0-9a-f]{64}$", required=False, widget=forms.HiddenInput)
    team = forms.IntegerField(min_value=0, max_value=9999, required=False, widget=forms.HiddenInput)
    players = forms.CharField(required=False, max_length=4000, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=4000, widget=forms.HiddenInput)
    used = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    confirm = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)


class TakingForm(forms.Form):
    """What is said once for all rows."""

    event_id = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Reason of the corrections"), max_length=300, required=False
    )


SEPARATOR = ","
"""Between the players of a list; an id has none."""
ROWS = "row"
"""Before the fields of every row."""
SlipForms = forms.formset_factory(SlipForm, extra=0, max_num=2000, absolute_max=2000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a paper says of a board or of a game of its match, or somebody typed from it.

    `board` 0: not known yet; `game` 0: the board as a whole. `players`: of the list of `team`, who
    is to play at its boards, by their ids, "" for nobody.
    """

    board: int
    game: int = 0
    score: Score | None
    fouls: tuple[int, int] = (0, 0)
    scan: str = ""
    is_elsewhere: bool = False
    team: int = 0
    players: tuple[str, ...] = ()

    @property
    def place(self) -> tuple[int, int]:
        """Board and game."""
        return self.board, self.game

    @property
    def says_nothing(self) -> bool:
        """Whether there is neither a result nor a scan of this round in it."""
        return self.is_elsewhere or not (self.score or self.scan or self.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """Who plays at the boards of a team, by ids and names; `is_named`: as was handed in."""

    team: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    is_named: bool


@dataclass(slots=True, kw_only=True)
class SlipRow:
    """A row as the page shows it; `written` and `fault` where a line says no result."""

    line: Line | None
    reading: Reading
    comparison: Comparison
    form: SlipForm | None = None
    used: str = ""
    written: str = ""
    fault: str = ""
    correct_url: str = ""
    scan_url: str = ""
    is_picture: bool = False
    problems: list[str] = field(default_factory=list)
    warned: tuple[dict[str, Any], ...] = ()
    line_up: LineUp | None = None

    @property
    def stands(self) -> str:
        """What stands on record, as the row remembers it."""
        return SEPARATOR.join(self.line_up.players) if self.line_up else standing(self.line)

    @property
    def comparison_words(self) -> str:
        """How it stands to the record."""
        return str(COMPARISONS[self.comparison])

    @property
    def on_record(self) -> str:
        """The result or the line-up on record, "" for none."""
        if self.line_up is not None:
            return _(", ").join(name or "–" for name in self.line_up.names)
        score = self.line.score if self.line else None
        return str(words.SHORT_SCORES[score]) if score else ""

    @property
    def on_paper(self) -> str:
        """The result that the paper says, else what is written there."""
        score = self.reading.score
        return str(words.SHORT_SCORES[score]) if score else self.written

    @property
    def hidden(self) -> list[Any]:
        """What is sent without being shown: of a scan what nobody types, else all but the tick."""
        if self.form is None:
            return []
        unseen = self.form.hidden_fields()
        if self.reading.scan:
            # Of a match the board is typed before its games are.
            return [*unseen, *([self.form["board"].as_hidden()] if self.reading.game else [])]
        if self.reading.team:
            return list(unseen)
        names = ("board", "score", "fouls_first", "fouls_second")
        return [*unseen, *(self.form[name].as_hidden() for name in names)]

    @property
    def tick(self) -> Any:
        """The box that takes the row, named for who does not see the table."""
        assert self.form is not None
        label = _("take over board %(number)d") % {"number": self.reading.board}
        if self.line_up is not None:
            label = _("take over %(place)s") % {"place": self.line_up.team}
        elif self.reading.game and self.line:
            label = _("take over %(place)s") % {"place": self.line.place}
        return self.form["taken"].as_widget(attrs={"aria-label": label})

    @property
    def can_be_taken(self) -> bool:
        """Whether there is something in it to record."""
        has_news = self.comparison is not Comparison.ALIKE or bool(self.reading.scan)
        return self.form is not None and has_news


def comparison_of(line: Line | None, reading: Reading) -> Comparison:
    """Return how a paper stands to the record."""
    if reading.is_elsewhere:
        return Comparison.ELSEWHERE
    if reading.score is None:
        return Comparison.UNTYPED if reading.scan else Comparison.FAULTY
    if line is None or line.score is None:
        return Comparison.NEW
    is_alike = line.score is reading.score and line.fouls == reading.fouls
    return Comparison.ALIKE if is_alike else Comparison.DIFFERS


def standing(line: Line | None) -> str:
    """Return what stands on record of a board, as a row remembers it."""
    if line is None or line.score is None:
        return ""
    return f"{line.score.value} {line.fouls[0]} {line.fouls[1]}"


def reading_of(cleaned: Mapping[str, Any]) -> Reading:
    """Return what a row that was sent says."""
    return Reading(
        board=cleaned.get("board") or 0,
        game=cleaned.get("game") or 0,
        score=Score(cleaned["score"]) if cleaned.get("score") else None,
        fouls=(cleaned.get("fouls_first") or 0, cleaned.get("fouls_second") or 0),
        scan=cleaned.get("scan") or "",
        team=cleaned.get("team") or 0,
        players=tuple(cleaned.get("players", "").split(SEPARATOR)) if cleaned.get("team") else (),
    )


def comparison_of_list(line_up: LineUp | None, reading: Reading) -> Comparison:
    """Return how the list of a team stands to its line-up on record."""
    if line_up is None or not reading.players:
        return Comparison.FAULTY
    if not line_up.is_named:
        return Comparison.NEW
    return Comparison.ALIKE if line_up.players == reading.players else Comparison.DIFFERS


def initial_of(reading: Reading, line: Line | None, used: str = "") -> dict[str, Any]:
    """Return what the form of a row holds at first; a correction is ticked by hand."""
    comparison = comparison_of(line, reading)
    is_open = line is None or line.open
    return {
        "taken": comparison is Comparison.UNTYPED or (comparison is Comparison.NEW and is_open),
        "board": reading.board or None,
        "game": reading.game,
        "score": reading.score.value if reading.score else "",
        "fouls_first": reading.fouls[0],
        "fouls_second": reading.fouls[1],
        "scan": reading.scan,
        "seen": standing(line),
        "used": used,
    }


def used_words(slip: SlipLine, clocks: tuple[str, str]) -> str:
    """Return the times that a slip says, with the clock's beside those that differ."""
    pairs = zip(slip.used, clocks, strict=True)
    times = [f"{own} / {clock}" if own and clock and own != clock else own for own, clock in pairs]
    return " · ".join(text or "–" for text in times) if any(times) else ""


def initial_of_list(row: "SlipRow") -> dict[str, Any]:
    """Return what the form of the list of a team holds at first."""
    return {
        "taken": row.comparison is Comparison.NEW,
        "team": row.reading.team,
        "players": SEPARATOR.join(row.reading.players),
        "seen": row.stands,
    }


def refuse_taking(row: SlipRow, *, sent: Mapping[str, Any], may_correct: bool, reason: str) -> None:
    """Note on a row that was ticked why it cannot be recorded, if it cannot."""
    if row.reading.team:
        if sent.get("seen", "") != row.stands:
            row.problems.append(_("Something else stands on record: look, and tick it again."))
    elif not row.reading.board:
        row.problems.append(_("Type the number of its board."))
    elif row.line is None:
        row.problems.append(_("This round has no such board: look up the published pairing."))
    elif row.comparison is Comparison.DIFFERS:
        if not may_correct:
            row.problems.append(_("Your office corrects no results: leave this row."))
        elif sent.get("seen", "") != standing(row.line):
            row.problems.append(_("Something else stands on record: look, and tick it again."))
        elif not reason:
            row.problems.append(_("A correction needs its reason."))
