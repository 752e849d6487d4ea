"""What was annulled and corrected in a game."""

from dataclasses import dataclass

from games.rules.books.article import Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One act taken back or put right: by the event `version`, the act recorded at `event_version`.

    `fallen`: all events that stand no longer; `to_review`: those a person has to look at.
    `move` is what was played where a wrong entry was put right, else "".
    """

    version: int
    event_version: int
    fallen: tuple[int, ...]
    reason: str
    article: Article | None = None
    to_review: tuple[int, ...] = ()
    move: str = ""
