"""Words for what was odd about a file, or kept it, a game or a stream of it out of the record."""

from django.utils.translation import gettext_lazy as _

from games.labels import draughts
from games.labels.codes import Word, word
from games.labels.messages import bilingual
from games.streams.refusals import gettext_noop

FILE_CODES: dict[str, Word] = {
    "bad_placement": _("a piece is placed where none can stand"),
    "bad_start_position": _("the start position is none"),
    "board_size_not_served": _("no board of this size is supported"),
    "bytes_replaced": _("some bytes could not be read as text"),
    "charset_contradicts_bytes": _("the stated character set is not that of the text"),
    "charset_guessed": _("the character set is a guess"),
    "charset_unknown": _("the stated character set is unknown"),
    "date_ambiguous": _("the date can be read in more than one way"),
    "date_order_open": _("the date can be read in several orders: say which"),
    "date_unreadable": _("the date cannot be read"),
    "duplicate_tag": _("a tag is repeated"),
    "empty_board": _("no piece is on the board"),
    "file_costs_too_much": _("reading the file stopped its worker more than once; it is left out"),
    "file_empty": _("the file is empty"),
    "file_encrypted": _("the file is locked by a password"),
    "file_kind_not_read": _("files with this ending are not read"),
    "file_too_large": _("the file is too large"),
    "file_unreadable": _("the file cannot be read"),
    "forbidden_markup": _("the file has markup that is not accepted"),
    "forbidden_point": _("Black plays a forbidden point"),
    "format_contradicts_moves": _("the stated format is not that of the moves"),
    "format_doubtful": _("the file leaves open which game or edition it is of"),
    "format_unknown": _("the stated format of moves is unknown"),
    "file_reader_failed": _("reading the file failed by an error of the program"),
    "game_empty": _("the game has neither moves nor a position nor a result"),
    "game_not_served": _("the file is of a game that is not supported"),
    "game_stated": _("a tag states the game"),
    "handicap_differs": _("the handicap is not the number of stones placed"),
    "handicap_without_stones": _("a handicap is stated and no stone is placed"),
    "illegal_move": _("a move breaks the rules"),
    "komi_unreadable": _("komi cannot be read"),
    "markup_unreadable": _("the markup cannot be read"),
    "mixed_move_formats": _("moves are written in more than one way"),
    "move_unreadable": _("a move cannot be read"),
    "moves_after_five": _("moves follow a five in a row"),
    "no_game": _("no game was found"),
    "no_games": _("the file holds no game"),
    "not_kept": _("something in the file is not kept"),
    "notation_ambiguous": _("more than one move fits what is written"),
    "notation_no_such_move": _("no piece can make the move that is written"),
    "notation_unreadable": _("the move is written in no known notation"),
    "other_game": _("the file is of another game than the edition named"),
    "pass_assumed": _("a move is taken to be a pass"),
    "name_hidden_characters": _("the name holds characters that nobody sees; linked to nobody"),
    "players_in_title": _("players stand only in the title: say whether to take them"),
    "player_ambiguous": _("several registered people have this name; linked to none of them"),
    "property_without_value": _("a property has no value"),
    "result_contradicts_event": _("the result differs from the one in the title"),
    "result_contradicts_position": _("the result differs from the final position's"),
    "result_mismatch": _("the result is repeated and differs"),
    "result_unreadable": _("the result cannot be read"),
    "same_side_twice": _("one side moves twice running; a pass is taken to lie between"),
    "setup_after_moves": _("stones are placed or lifted in the middle of the game"),
    "side_contradicts_move": _("the side to move is not the side that moves first"),
    "side_line_unreadable": _("a side line goes on in words that are no moves; kept as they are"),
    "side_lines_lost": _("side lines are lost from where they cannot be read on; the game stands"),
    "stray_bracket": _("a bracket stands where none belongs"),
    "stray_text": _("text stands where none belongs"),
    "text_before_game": _("text stands before the first game"),
    "too_many_games": _("the file holds too many games"),
    "too_many_moves": _("the game has too many moves"),
    "too_many_parts": _("the file holds too many nodes"),
    "truncated": _("the file ends too early"),
    "unclosed_tag": _("a tag is not closed"),
    "unknown_encoding": _("the encoding is unknown"),
    "unknown_format": _("the file format is unknown"),
    "unsupported_version": _("this version of the format is not read"),
    "unterminated_comment": _("a comment is not closed"),
    "unterminated_variation": _("a variation is not closed"),
    "zip_unreadable": _("the ZIP cannot be unpacked"),
    "whole_board_repetition": _("the whole board is as it was before"),
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


CHAIN_FAULTS = {
    "missing_event": gettext_noop("event missing"),
    "hash_mismatch": gettext_noop("event does not match its hash"),
    "chain_broken": gettext_noop("hash chain broken"),
}
"""Faults of a chain, in a file as on the ledger: msgids, for a terminal reads both languages."""

STREAM_FILE_CODES = {
    **CHAIN_FAULTS,
    "annotation_malformed": gettext_noop("row of annotations is malformed"),
    "event_id_twice": gettext_noop("event id used twice"),
    "event_id_used": gettext_noop("event id belongs to another stream here"),
    "event_impossible": gettext_noop("event cannot stand here"),
    "event_invalid": gettext_noop("event is none the ledger takes"),
    "event_of_other_stream": gettext_noop("event of another stream"),
    "event_unknown": gettext_noop("type or shape of event unknown"),
    "event_withheld": gettext_noop(
        "an event is withheld in this file: ask its office for the whole one"
    ),
    "line_malformed": gettext_noop("line is not of the form that is written"),
    "line_too_long": gettext_noop("line too long"),
    "not_utf8": gettext_noop("line is not UTF-8"),
    "person_malformed": gettext_noop("row of a person is malformed"),
    "source_malformed": gettext_noop("the source is not whole, or not the one that the game names"),
    "stream_differs": gettext_noop("this server holds the stream with other content"),
    "stream_end_wrong": gettext_noop("last line does not match what is before it"),
    "stream_file_cut": gettext_noop("the file ends too early"),
    "stream_file_goes_on": gettext_noop("file goes on behind its last line"),
    "stream_format_unknown": gettext_noop(
        "version of the format unknown: the file is of a later program"
    ),
    "stream_head_wrong": gettext_noop("header does not match the last event"),
    "stream_header_missing": gettext_noop(
        "first line is no header of a stream (pages of the API are no whole stream)"
    ),
    "stream_kind_unknown": gettext_noop("kind of stream unknown"),
    "time_goes_back": gettext_noop("time of recording goes back"),
}


def spoken(code: str, *, line: int = 0, detail: str = "") -> str:
    """Say a refusal on one line: code, both languages, line, what was found."""
    place = f": {bilingual('line %(line)d', line=line)}" if line else ""
    return f"{code}: {bilingual(STREAM_FILE_CODES[code])}{place} {detail}".rstrip()
