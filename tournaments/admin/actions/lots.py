"""Acts of seeds and lots: seeds ranked, first moves settled, lots after double losses, breaks.

Gomoku 2025 10 and appendix 3.一.(四), draughts appendix (一)1(3), weiqi 2002 17.5 and appendix
一.4, xiangqi 2020 10.4.1.3, 28.8.1 and 28.9.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.first_move import Choice
from tournaments.admin.actions.action import Action, ActionForm, Cleaned
from tournaments.admin.actions.opening import REASON, has_not_started
from tournaments.admin.course import is_running
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.registry import book_of
from tournaments.labels import pages as words
from tournaments.record.lots import commands as lots
from tournaments.record.lots.first_moves import is_asked
from tournaments.record.rounds.breaks import break_rule
from tournaments.record.state import Board, Round, TournamentState
from tournaments.record.values import RoundStatus, Score
from tournaments.schedules.seeding import Proof, ResultLevel, SeedBasis

MINUTE_MS = 60_000


class SeedsForm(ActionForm):
    """What the seeds rest on; a line for each entrant where it is not the frozen rating."""

    basis = forms.ChoiceField(
        label=_("What the seeds rest on"),
        choices=[(seed_basis.value, text) for seed_basis, text in words.BASES.items()],
    )
    count = forms.IntegerField(
        label=_("How many seeds"),
        min_value=0,
        initial=0,
        help_text=_("0 ranks everybody who has something to show."),
    )
    evidence = forms.CharField(
        label=_("Rating list, tournaments or principle"), max_length=300, required=False
    )
    proofs = forms.CharField(
        label=_("Results or grades"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "cols": 60}),
        max_length=40_000,
    )
    seed = forms.CharField(
        label=_("Random seed"),
        max_length=100,
        required=False,
        help_text=_("Only where seeds stand level."),
    )
    reason = forms.CharField(label=_("Reason of a new draw"), **REASON)

    def arrange(self) -> None:
        """Say who is who, as entrants have no numbers yet, and how a line is written."""
        if self.state.seeds is None or not self.state.seeds.seed:
            del self.fields["reason"]
        self.fields["proofs"].help_text = _(
            "One line each: place in the entry list, then the grade (7段), or the level "
            "(%(levels)s), the place and the day. Entries: %(names)s"
        ) % {
            "levels": ", ".join(
                _level_word(level) for level in ResultLevel if level is not ResultLevel.ANY
            ),
            "names": "; ".join(self._entrants()),
        }

    def _entrants(self) -> list[str]:
        from tournaments.selectors import names

        named = names(self.state, None).by_id
        return [
            f"{at} {named.get(entry.id) or entry.id[:8]}"
            for at, entry in enumerate(self.state.entries, start=1)
        ]

    def clean(self) -> dict[str, Any]:
        """Read a line for each proof.

        A line is the entrant's place in the list, then `7段 2025-05-01`, or
        `national 3 2025-05-01`; of the last the level may be left out.
        """
        cleaned = super().clean() or {}
        found: list[Proof] = []
        for number, line in enumerate(str(cleaned.get("proofs") or "").splitlines(), start=1):
            if not line.strip():
                continue
            proof = self._proof(line.split(), SeedBasis(cleaned.get("basis") or "rating"))
            if proof is None:
                self.add_error("proofs", _("Line %(line)d cannot be read.") % {"line": number})
            else:
                found.append(proof)
        cleaned["read"] = tuple(found)
        return cleaned

    def _proof(self, parts: list[str], basis: SeedBasis) -> Proof | None:
        entries = self.state.entries
        if not parts[0].isdecimal() or not 1 <= int(parts[0]) <= len(entries):
            return None
        entrant, rest = entries[int(parts[0]) - 1], parts[1:]
        if basis is SeedBasis.OTHER:
            return Proof(id=entrant.id, source=" ".join(rest))
        day = rest.pop() if rest and rest[-1].count("-") == 2 else ""
        if basis is SeedBasis.RATING:
            rating = entrant.rating
            if rest and rest[0].isdecimal():
                rating = int(rest[0])
            return Proof(id=entrant.id, rating=rating, dated=day or entrant.rated_on)
        if basis is SeedBasis.GRADE:
            return Proof(id=entrant.id, grade=" ".join(rest), dated=day) if rest else None
        level = ResultLevel.ANY
        named = {key: level for level in ResultLevel for key in (level.value, _level_word(level))}
        if rest and rest[0] in named:
            level = named[rest.pop(0)]
        if len(rest) != 1 or not rest[0].isdecimal():
            return None
        return Proof(id=entrant.id, level=level, place=int(rest[0]), dated=day)


def _level_word(level: ResultLevel) -> str:
    """Return the level as a line of proofs names it, in the reader's language."""
    return str(words.RESULT_LEVELS[level]).split()[0]


class CheckInForm(ActionForm):
    """Who has reported."""

    ids = forms.MultipleChoiceField(
        label=_("Who has checked in"), widget=forms.CheckboxSelectMultiple
    )

    def arrange(self) -> None:
        """Offer everybody who has not checked in yet."""
        from tournaments.selectors import names

        named = names(self.state, None).by_id
        field: Any = self.fields["ids"]
        field.choices = [
            (entry.id, named.get(entry.id) or entry.id[:8])
            for entry in self.state.entries
            if entry.id not in self.state.checked_in
        ]


class BoardForm(ActionForm):
    """An act at one board of the round under way."""

    board = forms.TypedChoiceField(label=_("Board no."), coerce=int)

    def arrange(self) -> None:
        """Offer the boards that the act is for."""
        field: Any = self.fields["board"]
        field.choices = [
            (board.pair.board, f"{board.pair.board}: {self._seat(board.pair.first)} – "
             f"{self._seat(board.pair.second)}")
            for board in self.boards()
        ]  # fmt: skip

    def boards(self) -> list[Board]:
        """Return the boards to choose from."""
        round_ = latest(self.state)
        return list(round_.boards) if round_ else []

    def _seat(self, number: int) -> str:
        return f"{number} {self.named.get(number, '')}".strip()


def latest(state: TournamentState) -> Round | None:
    """Return the round last drafted or published, None before the first."""
    return state.stage.latest if is_running(state) else None


def unsettled(state: TournamentState) -> list[Board]:
    """Return the boards of the latest round that wait for their first move."""
    round_ = latest(state)
    if round_ is None or round_.status is RoundStatus.CLOSED or not is_asked(state, state.stage):
        return []
    return [
        board
        for board in round_.boards
        if board.first_move is None and board.outcome is None and not (board.log or board.games)
    ]


def lost_by_both(state: TournamentState) -> list[Board]:
    """Return the boards of the latest round that a lot may be drawn for (weiqi 17.5)."""
    round_ = latest(state)
    rule = book_of(state.regulations.edition).results.lot_after_double_loss
    if round_ is None or rule is None or not state.stage.rules.kind.swiss:
        return []
    return [
        board
        for board in round_.boards
        if board.outcome and board.outcome.score is Score.BOTH_LOSE and not board.lot_winner
    ]


class FirstMoveForm(BoardForm):
    """How it was settled who moves first."""

    how = forms.ChoiceField(
        label=_("How it was settled"),
        choices=[(first_move_by.value, text) for first_move_by, text in words.FIRST_MOVES.items()],
    )
    holder = forms.IntegerField(
        label=_("Who held the stones"),
        min_value=0,
        required=False,
        help_text=_("The entrant's number: white stones in weiqi, black ones in gomoku."),
    )
    black = forms.IntegerField(label=_("Black stones"), min_value=0, required=False)
    white = forms.IntegerField(label=_("White stones"), min_value=0, required=False)
    winner = forms.IntegerField(label=_("Who won the lot or the toss"), min_value=0, required=False)
    first = forms.IntegerField(
        label=_("Who is to move first"),
        min_value=0,
        required=False,
        help_text=_("Where somebody chose."),
    )
    choice = forms.ChoiceField(
        label=_("Choice of the toss"),
        required=False,
        choices=[
            ("", "–"),
            (Choice.BLACK.value, _("black")),
            (Choice.WHITE.value, _("white")),
            (Choice.OPPONENT_CHOOSES.value, _("the other chooses")),
        ],
    )
    answer = forms.ChoiceField(
        label=_("What the other chose"),
        required=False,
        choices=[("", "–"), (Choice.BLACK.value, _("black")), (Choice.WHITE.value, _("white"))],
    )
    seed = forms.CharField(
        label=_("Random seed"),
        max_length=100,
        required=False,
        help_text=_("The lot goes on record first; who won it then chooses on the desk."),
    )
    witness = forms.CharField(label=_("Who drew, who watched"), max_length=300, required=False)

    def arrange(self) -> None:
        """Say who holds the stones by grade and age, where the book has it so (weiqi 10)."""
        super().arrange()
        if not self._by_grade():
            return
        held = self._holders()
        told = ", ".join(
            _("board %(board)d: %(holder)s") % {"board": board, "holder": self._seat(number)}
            for board, number in held.items()
        )
        said = _("The higher in dan holds the white stones, of equals the older.")
        self.fields["holder"].help_text = f"{said} {told}".strip()

    def usual(self) -> dict[str, Any]:
        """Return the holder of the one board that waits, as the registry tells."""
        held = self._holders() if len(self.boards()) == 1 else {}
        return {"holder": next(iter(held.values()))} if held else {}

    def _holders(self) -> dict[int, int]:
        from tournaments.selectors.holders import stone_holders

        if not self._by_grade():
            return {}
        game = book_of(self.state.regulations.edition).game
        return stone_holders(self.state.stage, self.boards(), game=game)

    def _by_grade(self) -> bool:
        """Return whether the higher in grade holds the stones (weiqi 10)."""
        return book_of(self.state.regulations.edition).first_moves.holder_by_grade is not None

    def boards(self) -> list[Board]:
        """Return the boards that wait for their first move."""
        return unsettled(self.state)


class LotForm(BoardForm):
    """The lot of two that both lost."""

    seed = forms.CharField(
        label=_("Random seed"),
        max_length=100,
        help_text=_("Announced beforehand, for example the digits of a public lottery."),
    )

    def boards(self) -> list[Board]:
        """Return the boards that both have lost."""
        return lost_by_both(self.state)


class BreakForm(ActionForm):
    """Another break than the book's."""

    minutes = forms.IntegerField(label=_("Break in minutes"), min_value=1, max_value=1440)
    reason = forms.CharField(label=_("Reason"), **REASON)


def _round(state: TournamentState) -> int:
    round_ = latest(state)
    return round_.number if round_ else 0


def _first_move(cleaned: Cleaned, state: TournamentState) -> lots.SettleFirstMove:
    numbers = {name: cleaned[name] or 0 for name in ("holder", "black", "white", "winner", "first")}
    return lots.SettleFirstMove(
        round=_round(state),
        board=cleaned["board"],
        how=FirstMoveBy(cleaned["how"]),
        choice=Choice(cleaned["choice"]) if cleaned["choice"] else None,
        answer=Choice(cleaned["answer"]) if cleaned["answer"] else None,
        seed=cleaned["seed"],
        witness=cleaned["witness"],
        **numbers,
    )


ACTIONS = (
    Action(
        slug="check-in",
        label=_("Check entrants in"),
        command=lots.CheckInEntrants,
        form=CheckInForm,
        build=lambda cleaned, state: lots.CheckInEntrants(ids=tuple(cleaned["ids"])),
        fits=lambda state: (
            has_not_started(state)
            and any(entry.id not in state.checked_in for entry in state.entries)
        ),
    ),
    Action(
        slug="seeds",
        label=_("Rank the seeds"),
        command=lots.RankSeeds,
        form=SeedsForm,
        build=lambda cleaned, state: lots.RankSeeds(
            basis=SeedBasis(cleaned["basis"]),
            proofs=cleaned["read"],
            count=cleaned["count"],
            evidence=cleaned["evidence"],
            seed=cleaned["seed"],
            reason=cleaned.get("reason", ""),
        ),
        fits=lambda state: has_not_started(state) and len(state.entries) > 1,
        group="rare",
    ),
    Action(
        slug="first-move",
        label=_("Settle who moves first"),
        command=lots.SettleFirstMove,
        form=FirstMoveForm,
        build=_first_move,
        fits=lambda state: bool(unsettled(state)),
        group="score",
    ),
    Action(
        slug="pairing-lot",
        label=_("Draw the lot after a double loss"),
        command=lots.DrawPairingLot,
        form=LotForm,
        build=lambda cleaned, state: lots.DrawPairingLot(
            round=_round(state), board=cleaned["board"], seed=cleaned["seed"]
        ),
        fits=lambda state: bool(lost_by_both(state)),
        group="score",
    ),
    Action(
        slug="break",
        label=_("Allow another break between games"),
        command=lots.AllowBreak,
        form=BreakForm,
        build=lambda cleaned, state: lots.AllowBreak(
            round=_round(state),
            break_ms=cleaned["minutes"] * MINUTE_MS,
            reason=cleaned["reason"],
        ),
        fits=lambda state: (
            break_rule(state) is not None
            and (other := latest(state)) is not None
            and other.status is RoundStatus.PUBLISHED
        ),
        group="rare",
    ),
)
