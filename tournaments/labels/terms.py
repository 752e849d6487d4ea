"""Words of a tournament for what its rule book has a word of its own for (`games.labels.terms`)."""

from games.labels.terms import term
from tournaments.labels.pages import LEAVINGS, NOTES
from tournaments.record.values import Leaving
from tournaments.standings.table import Note


def leaving_word(why: Leaving, edition: str) -> str:
    """Return how somebody has left: 除名 in xiangqi (18.3), 取消比赛资格 in gomoku (15.4)."""
    return term(LEAVINGS, why, edition=edition)


def note_word(note: Note, edition: str) -> str:
    """Return what stands beside a place, or beside none."""
    return str(NOTES[note]) % {"expelled": leaving_word(Leaving.EXPELLED, edition)}
