"""Which rating lists an event goes by, in the order they are asked (等级分表的先后)."""

from tournaments.ratings.sequences import default_sequence, event_speed
from tournaments.regulations.books import game_of
from tournaments.regulations.values import Regulations


def sequence_of(regulations: Regulations) -> tuple[str, ...]:
    """Return the lists asked in turn: the event's own, else those of its game and speed."""
    own = tuple(text for text in (regulations.rating_list, *regulations.ratings.lists) if text)
    if own:
        return own
    speed = event_speed(regulations.edition, regulations.time_control)
    return default_sequence(game_of(regulations.edition), speed)
