"""Words for what was odd about a file, or kept it or a game of it out of the record."""

from django.utils.translation import gettext_lazy as _

from games.words import draughts
from games.words.codes import Word, word

FILE_CODES: dict[str, Word] = {
    "bad_placement": _("a man is placed where none can stand"),
    "bad_start_position": _("the start position is none"),
    "bytes_replaced": _("some bytes could not be read as text"),
    "date_ambiguous": _("the date can be read in more than one way"),
    "date_unreadable": _("the date cannot be read"),
    "duplicate_tag": _("a tag stands twice"),
    "empty_board": _("no man is on the board"),
    "file_empty": _("the file is empty"),
    "file_too_large": _("the file is too large"),
    "file_unreadable": _("the file cannot be read"),
    "forbidden_markup": _("the file has markup that is not accepted"),
    "format_contradicts_moves": _("the stated format is not that of the moves"),
    "format_unknown": _("the stated format of moves is unknown"),
    "illegal_move": _("a move breaks the rules"),
    "markup_unreadable": _("the markup cannot be read"),
    "mixed_move_formats": _("moves are written in more than one way"),
    "move_unreadable": _("a move cannot be read"),
    "no_game": _("no game was found"),
    "no_games": _("the file holds no game"),
    "notation_ambiguous": _("more than one move fits what is written"),
    "notation_no_such_move": _("no man can make the move that is written"),
    "notation_unreadable": _("the move is written in no known notation"),
    "result_contradicts_event": _("the result differs from the one in the title"),
    "result_contradicts_position": _("the result differs from the final position's"),
    "result_mismatch": _("the result stands twice and differs"),
    "result_unreadable": _("the result cannot be read"),
    "side_contradicts_move": _("the side to move is not the side that moves first"),
    "text_before_game": _("text stands before the first game"),
    "too_many_games": _("the file holds too many games"),
    "too_many_moves": _("the game has too many moves"),
    "truncated": _("the file ends too early"),
    "unclosed_tag": _("a tag is not closed"),
    "unknown_encoding": _("the encoding is unknown"),
    "unknown_format": _("the file format is unknown"),
    "unsupported_version": _("this version of the format is not read"),
    "unterminated_comment": _("a comment is not closed"),
    "unterminated_variation": _("a variation is not closed"),
    **draughts.FILE_CODES,
}


def warning_text(stored: str) -> str:
    """Return a stored warning, `code` or `code: detail`, in words."""
    code, parted, detail = stored.partition(": ")
    if not parted:
        return word(FILE_CODES, code)
    return str(_("%(warning)s (%(detail)s)")) % {
        "warning": word(FILE_CODES, code),
        "detail": detail,
    }
