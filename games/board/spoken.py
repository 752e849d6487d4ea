"""Positions of stones, of draughts and of plain boards in words, for readers who hear them.

Points and squares are named as the record names them (weiqi Q16, gomoku h8, draughts 32 or
c3), Black's or White's own left and front being A1, a1 or the square of the highest number.
"""

from collections.abc import Iterator, Sequence

from games.board.marks import MarkKind
from games.board.scene import Scene
from games.rules.books.registry import GAMES
from games.streams.messages import declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    black_side=_("Black"),
    white_side=_("White"),
    board_of_lines=_("%(game)s position, %(count)d lines, %(side)s to move"),
    board_of_squares=_("%(game)s position, %(count)d squares, %(side)s to move"),
    stones_counted=_("%(side)s stones, %(count)d"),
    men_counted=_("%(man)s, %(count)d"),
    draughtsmen_counted=_("%(side)s men, %(count)d"),
    kings_counted=_("%(side)s kings, %(count)d"),
    squares_named=_("%(what)s: %(squares)s"),
    points_offered=_("fifth stones offered"),
    stones_dead=_("Dead stones"),
    points_forbidden=_("Forbidden points"),
    points_circled=_("Circled"),
    points_crossed=_("Crossed"),
    kings_in_check=_("In check"),
    last_move_played=_("Last move %(move)s"),
    last_move_passed=_("The last move was a %(pass)s"),
    a_pass=_("pass"),
)
_SIDES = {"black": "black_side", "white": "white_side"}
_MARKED = {
    MarkKind.OFFERED: "points_offered",
    MarkKind.DEAD: "stones_dead",
    MarkKind.FORBIDDEN: "points_forbidden",
    MarkKind.CIRCLE: "points_circled",
    MarkKind.CROSS: "points_crossed",
    MarkKind.CHECK: "kings_in_check",
}


def stones_title(scene: Scene) -> str:
    """Return the name of a drawing of stones: the game, the board and the side to move."""
    return _title(scene, "board_of_lines", scene.size)


def draughts_title(scene: Scene) -> str:
    """Return the name of a drawing of draughts: the game, the board and the side to move."""
    return _title(scene, "board_of_squares", scene.size * scene.size)


def plain_title(scene: Scene) -> str:
    """Return the name of a drawing of any other game: the game, its squares, the side to move."""
    return _title(scene, "board_of_squares", len(scene.names))


def _title(scene: Scene, code: str, count: int) -> str:
    game = scene.speech.name(GAMES[scene.game].name)
    side = _side(scene, scene.to_move)
    return scene.speech.say(message(code, game=game, count=count, side=side))


def _side(scene: Scene, side: str) -> str:
    """Return what a side or a man is called: by the words of the game's book, if it has any."""
    own = GAMES[scene.game].words.sides.get(side)
    if own is not None:
        return scene.speech.name(own)
    return scene.speech.say(message(_SIDES[side])) if side in _SIDES else side


def stones_description(scene: Scene) -> str:
    """Return where every stone stands, the last move and what is marked."""
    parts = []
    for side in scene.sides:
        points = sorted((point for point, man in scene.men if man == side), key=_by_line)
        parts.append(_counted(scene, "stones_counted", points, side=_side(scene, side)))
    return scene.speech.sentences([*parts, *_tail(scene)])


def plain_description(scene: Scene) -> str:
    """Return where every man stands, by side or by its own code, the last move, the marks."""
    parts = []
    own = {man for __, man in scene.men} - set(scene.sides)
    for man in (*scene.sides, *sorted(own)):
        squares = [square for square, what in scene.men if what == man]
        if squares or man in scene.sides:
            parts.append(_counted(scene, "men_counted", squares, man=_side(scene, man)))
    return scene.speech.sentences([*parts, *_tail(scene)])


def draughts_description(scene: Scene) -> str:
    """Return where every man and king stands, the last move and what is marked."""
    parts = []
    for side in scene.sides:
        letter, name = side[0], _side(scene, side)
        men = [square for square, man in scene.men if man == letter]
        kings = [square for square, man in scene.men if man == letter.upper()]
        parts.append(_counted(scene, "draughtsmen_counted", men, side=name))
        if kings:
            parts.append(_counted(scene, "kings_counted", kings, side=name))
    return scene.speech.sentences([*parts, *_tail(scene)])


def _by_line(point: str) -> tuple[str, int]:
    """Order points by their letter, then by their number as a number."""
    return point[0], int(point[1:])


def _counted(scene: Scene, code: str, squares: Sequence[str], **names: str) -> str:
    counted = scene.speech.say(message(code, count=len(squares), **names))
    return _named(scene, counted, squares) if squares else counted


def _named(scene: Scene, what: str, squares: Sequence[str]) -> str:
    listed = scene.speech.listed(squares)
    return scene.speech.say(message("squares_named", what=what, squares=listed))


def _tail(scene: Scene) -> Iterator[str]:
    """Yield what is heard beyond the men: marked points, the last move, what the page adds."""
    for kind, code in _MARKED.items():
        points = [mark.point for mark in scene.marks if mark.kind is kind]
        if points:
            yield _named(scene, scene.speech.say(message(code)), points)
    if scene.last_move is not None:
        yield _last(scene, scene.last_move)
    yield scene.remark


def _last(scene: Scene, move: str) -> str:
    if move != "pass":
        return scene.speech.say(message("last_move_played", move=move))
    own = GAMES[scene.game].a_pass
    a_pass = scene.speech.name(own) if own else scene.speech.say(message("a_pass"))
    return scene.speech.say(message("last_move_passed", **{"pass": a_pass}))
