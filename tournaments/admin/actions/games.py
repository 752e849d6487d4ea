"""The act that corrects one game of a match, or one board of a match of teams.

Weiqi 2002 23.1, gomoku 2025 25.2.2-B, xiangqi 2020 9 and 13.2: the match is worked out anew.
"""

from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.api import Cleaned
from tournaments.admin.actions.action import act_of
from tournaments.admin.actions.match_forms import BoardForm
from tournaments.admin.actions.opening import REASON
from tournaments.admin.results_form import Line, lines_of
from tournaments.labels import pages as words
from tournaments.record import commands as c
from tournaments.record.state import TournamentState
from tournaments.record.values import Score

FINAL = [(score.value, text) for score, text in words.SCORES.items() if score.final]


class CorrectGameForm(BoardForm):
    """The result that a game should have been recorded with."""

    game = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    score = forms.ChoiceField(
        label=_("Result"),
        choices=FINAL,
        help_text=_("Who moved first in this game stands in front."),
    )
    fouls_first = forms.IntegerField(label=_("Fouls of the first mover"), min_value=0)
    fouls_second = forms.IntegerField(label=_("Fouls of the second mover"), min_value=0)
    reason = forms.CharField(label=_("Reason"), **REASON)

    @cached_property
    def line(self) -> Line | None:
        """The game as it stands on the page of results."""
        played, board, game = self.played, self.match, self.value_of("game")
        if played is None or board is None or not game.isdecimal():
            return None
        every = lines_of(self.state, self.state.stage, played, self.named)
        return next(
            (line for line in every if line.board == board.pair.board and str(line.game) == game),
            None,
        )

    def heading(self) -> str:
        """Return the game as people call it, and what stands."""
        line = self.line
        if line is None or line.score is None:
            return super().heading()
        sides = f"{line.first[0]} {line.first[1]} – {line.second[0]} {line.second[1]}"
        return gettext("Round %(round)s, %(place)s: %(sides)s, on record %(score)s") % {
            "round": self.value_of("round"),
            "place": line.place,
            "sides": sides,
            "score": words.SHORT_SCORES[line.score],
        }

    def usual(self) -> dict[str, Any]:
        """Score and fouls of the game as they stand on record, no fouls before there is a line."""
        line = self.line
        fouls = line.fouls if line else (0, 0)
        score = line.score.value if line and line.score else ""
        return {"score": score, "fouls_first": fouls[0], "fouls_second": fouls[1]}

    def way_back(self) -> tuple[str, tuple[int, ...]] | None:
        """Return to the results of the round."""
        played = self.played
        return ("results", (played.number,)) if played else None


def _correct(cleaned: Cleaned, state: TournamentState) -> c.CorrectGame:
    return c.CorrectGame(
        round=cleaned["round"],
        board=cleaned["board"],
        game=cleaned["game"],
        score=Score(cleaned["score"]),
        fouls_first=cleaned["fouls_first"],
        fouls_second=cleaned["fouls_second"],
        reason=cleaned["reason"],
    )


ACTIONS = (
    act_of(
        c.CorrectGame,
        form=CorrectGameForm,
        build=_correct,
        template="admin/tournaments/parts/match_form.html",
    ),
)
