"""Words of the desk and the public pages: scores, marks, states, summands, list problems.

Chinese terms are those of xiangqi 2020 articles 9, 14 and 20 and gomoku 2025 chapter 5.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.books.first_moves import FirstMoveBy
from tournaments.crosstable import Mark
from tournaments.ratings.choosing import BY_HAND, ENTRY_LIST, FALLBACK
from tournaments.record.deviations import DeviationKind
from tournaments.record.lots.seeded import LotKind
from tournaments.record.state import TournamentState
from tournaments.record.tables.differing import Difference
from tournaments.record.values import (
    DrawMethod,
    Leaving,
    PairedBy,
    RoundStatus,
    Score,
    Status,
    Verdict,
)
from tournaments.schedules.seeding import ResultLevel, SeedBasis
from tournaments.standings.table import DecidedBy, Note

Word = str | Promise

STATUSES: dict[Status, Word] = {
    Status.ENTRY: _("entries open"),
    Status.RUNNING: _("under way"),
    Status.FINISHED: _("finished"),
}
CANCELLED = _("cancelled")
DRAFT = _("draft, seen by its office alone")


def status_words(state: TournamentState) -> Word:
    """Return how far an event has come, and whether it was called off or is a draft."""
    if state.cancelled:
        return CANCELLED
    return DRAFT if state.is_draft else STATUSES[state.status]


DIFFERENCES: dict[Difference, Word] = {
    Difference.CORRECTION_OPEN: _(
        "A game came to another result; its correction waits for the chief arbiter."
    ),
    Difference.OUT_OF_DATE: _("Places worked out now are others: it is to be published anew."),
}
"""Why a published table differs -> its words."""
DEVIATIONS: dict[DeviationKind, Word] = {
    DeviationKind.ADJOURNMENT: _("an adjourned game counted otherwise for pairing"),
    DeviationKind.BYE: _("a bye given"),
    DeviationKind.CONFIGURATION: _("the regulations changed after the start"),
    DeviationKind.CORRECTION: _("a result corrected"),
    DeviationKind.DISCARD: _("a drawn draft discarded"),
    DeviationKind.IMPORT: _("read from a file"),
    DeviationKind.LATE_ENTRY: _("a late entry"),
    DeviationKind.LINE_UP: _("a line-up changed late"),
    DeviationKind.MANUAL_PAIRING: _("paired by hand"),
    DeviationKind.MODE: _("the tournament left book mode"),
    DeviationKind.PAIRED_OTHERWISE: _("paired otherwise by the regulations as changed"),
    DeviationKind.QUALIFIERS: _("qualifiers named by hand"),
    DeviationKind.QUOTED: _("a line of the file"),
    DeviationKind.RECALL: _("a pairing taken back"),
    DeviationKind.RATING: _("rated otherwise than counted for places"),
    DeviationKind.RULING: _("a score ruled"),
}
"""Kind of a departure -> its words."""
FIELDS: dict[str, Word] = {
    "title": _("title of the tournament"),
    "edition": _("rules"),
    "stages": _("format and rounds"),
    "section": _("section"),
    "place": _("place of the tournament"),
    "starts_on": _("first day"),
    "ends_on": _("last day"),
    "level": _("level of the tournament"),
    "book": _("federation's book"),
    "options": _("choices the rules leave open"),
    "time_control": _("time control"),
    "points": _("scoring"),
    "match_points": _("scoring of matches"),
    "appeals": _("appeals: limit and fee"),
    "ranking": _("list of tie-breaks"),
    "tiebreaks": _("tie-breaks of its own"),
    "byes": _("byes"),
    "forbidden": _("pairings not allowed"),
    "lateness": _("lateness"),
    "thresholds": _("penalties"),
    "teams": _("team tournament"),
    "rating_list": _("rating list"),
    "shared_places": _("shared places"),
    "forfeits_meet": _("forfeits count as having met"),
    "rulings_bind": _("rulings bind at once"),
    "results_bind": _("results of games bind at once"),
    "delay_minutes": _("public delay of the games"),
    "four_eyes": _("who entered a result does not confirm it"),
    "signed_acts": _("acts are signed by key"),
    "pairs_unfinished_as_draws": _("unfinished games count as draws for pairing"),
    "ratings": _("where ratings come from"),
    "deadlines": _("deadlines"),
    "grading": _("grading"),
}
"""Setting of the regulations, as the document spells it -> its words."""
ROUND_STATUSES: dict[RoundStatus, Word] = {
    RoundStatus.DRAFT: _("draft, not public"),
    RoundStatus.PUBLISHED: _("published"),
    RoundStatus.CLOSED: _("results confirmed"),
}
SCORES: dict[Score, Word] = {
    Score.FIRST_WINS: _("1-0 first mover wins"),
    Score.SECOND_WINS: _("0-1 second mover wins"),
    Score.DRAW: _("½-½ draw"),
    Score.FIRST_BY_FORFEIT: _("+ - first mover wins by forfeit"),
    Score.SECOND_BY_FORFEIT: _("- + second mover wins by forfeit"),
    Score.DOUBLE_FORFEIT: _("- - both forfeit"),
    Score.BOTH_LOSE: _("0-0 both lose"),
    Score.ADJOURNED: _("adjourned"),
}
SHORT_SCORES: dict[Score, Word] = {
    Score.FIRST_WINS: "1 : 0",
    Score.SECOND_WINS: "0 : 1",
    Score.DRAW: "½ : ½",
    Score.FIRST_BY_FORFEIT: "+ : −",
    Score.SECOND_BY_FORFEIT: "− : +",
    Score.DOUBLE_FORFEIT: "− : −",
    Score.BOTH_LOSE: "0 : 0",
    Score.ADJOURNED: _("adj."),
}
MARKS: dict[Mark, Word] = {
    Mark.WIN: _("won"),
    Mark.DRAW: _("drawn"),
    Mark.LOSS: _("lost"),
    Mark.ADJOURNED: _("no result yet"),
    Mark.FORFEIT_WIN: _("won by forfeit"),
    Mark.FORFEIT_LOSS: _("lost by forfeit"),
    Mark.DOUBLE_FORFEIT: _("forfeited by both"),
    Mark.PAIRING_BYE: _("bye"),
    Mark.FULL_BYE: _("full bye by a ruling"),
    Mark.HALF_BYE: _("half bye on request"),
    Mark.ABSENT: _("did not take part"),
}
METHODS: dict[DrawMethod, Word] = {
    DrawMethod.LOT: _("one lot for all"),
    DrawMethod.SEEDS: _("seeds draw odd numbers, the others even ones"),
    DrawMethod.RATING: _("by rating, equals by lot"),
    DrawMethod.GIVEN: _("as drawn in the hall"),
}
BASES: dict[SeedBasis, Word] = {
    SeedBasis.RATING: _("by rating"),
    SeedBasis.RESULTS: _("by results and places"),
    SeedBasis.GRADE: _("by title, dan or grade"),
    SeedBasis.OTHER: _("by another principle, in the order given"),
}
RESULT_LEVELS: dict[ResultLevel, Word] = {
    ResultLevel.ANY: _("any tournament"),
    ResultLevel.INTERNATIONAL: _("international tournament"),
    ResultLevel.NATIONAL: _("tournament within the country"),
    ResultLevel.PROVINCIAL: _("provincial or municipal tournament"),
    ResultLevel.LOCAL: _("local tournament"),
}
FIRST_MOVES: dict[FirstMoveBy, Word] = {
    FirstMoveBy.GUESS: _("guessed (nigiri)"),
    FirstMoveBy.TOSS: _("tossed by the arbiter"),
    FirstMoveBy.LOT: _("the lot's winner chooses"),
    FirstMoveBy.PLACE: _("the higher placed chooses"),
    FirstMoveBy.RATING: _("the higher rated chooses"),
}
LEAVINGS: dict[Leaving, Word] = {
    Leaving.WITHDRAWN: _("withdrawn"),
    Leaving.EXPELLED: _("expelled"),
    Leaving.ELIMINATED: _("eliminated"),
    Leaving.RETURNED: _("returned"),
}
SOURCES: dict[PairedBy, Word] = {
    PairedBy.ENGINE: _("paired by the system"),
    PairedBy.TABLE: _("paired by the round-robin table"),
    PairedBy.HAND: _("paired by hand"),
    PairedBy.FILE: _("taken over from a file"),
}
DECISIONS: dict[DecidedBy, Word] = {
    DecidedBy.PLAY_OFF: _("play-off"),
    DecidedBy.LOT: _("lot"),
    DecidedBy.FINAL: _("final"),
    DecidedBy.RULING: _("ruling"),
}
VERDICTS: dict[Verdict, Word] = {
    Verdict.FIRST: _("the side listed first goes on"),
    Verdict.SECOND: _("the side listed second goes on"),
    Verdict.REPLAY: _("to be played again"),
    Verdict.BOTH_OUT: _("both are out"),
}
NOTES: dict[Note, Word] = {
    Note.EXPELLED: _("%(expelled)s, no place"),
    Note.ANNULLED: _("withdrew too early, all games void"),
}
LOTS: dict[LotKind, Word] = {
    LotKind.NUMBERS: _("the numbers of all entrants"),
    LotKind.SEEDS: _("the order of the seeds that stand level"),
    LotKind.SHEET: _("the positions on the knockout sheet"),
    LotKind.PAIRING: _("the pairing: a random first round, or the colours"),
    LotKind.FIRST_MOVE: _("who may choose the colours of the board"),
    LotKind.GAME_COLOURS: _("who moves first in the deciding game"),
    LotKind.CHOICE: _("who may choose the colours of the deciding game"),
    LotKind.NEXT_PAIRING: _("who counts as the winner for the next pairing"),
    LotKind.LEAVING: _("who of those level has to leave"),
    LotKind.TIE: _("the order of those who are level"),
    LotKind.MATCH: _("who goes on"),
}
SUMMANDS: dict[str, Word] = {
    "round_points": _("points of the round"),
    "points": _("points"),
    "rounds": _("rounds played, taken off"),
    "game_points": _("game points"),
    "beaten_points": _("points of an opponent beaten"),
    "half_drawn_points": _("half the points of an opponent drawn with"),
    "opponent_points": _("points of the opponent"),
    "mcmahon_start": _("McMahon score begun with"),
    "opponent_sos": _("sum of opponents' scores of the opponent"),
    "own_start": _("no opponent: own McMahon score begun with"),
    "own_start_each_round": _("no opponent: own McMahon score begun with, for each round"),
    "bye_lowest_points": _("lowest points for a bye"),
    "mutual_draw": _("a draw among the tied, worth the same to both"),
    "mutual_points": _("points in the games among the tied"),
    "running_points": _("points standing after the round"),
    "berger_share": _("game points against, by the opponent's points"),
    "rating": _("rating of the opponent"),
    "win": _("win"),
    "game_win": _("game won"),
    "second_win": _("win moving second"),
    "second_game": _("game moving second"),
    "moved_second": _("moved second among the tied"),
    "fouls": _("fouls"),
    "warnings": _("warnings"),
    "disqualified": _("disqualified from the current match"),
    "place": _("place after the round before"),
}
"""What a summand of a tie-break is -> words; `Term.what` holds the code."""
LIST_PROBLEMS: dict[str, Word] = {
    "entered_already": _("entered already: take the row out"),
    "entrant_twice": _("the same person as in another row: take one out"),
    "number_taken": _("the number is another person's: check number and name"),
    "player_exists": _("such a person is registered without a number: pick that one"),
    "player_undecided": _("the person picked is not in the registry: pick again"),
    "name_hidden_characters": _("the name holds characters that nobody sees: type it anew"),
    "player_ambiguous": _("several people have this name and club: give the federation number"),
    "text_too_long": _("too long: shorten it"),
    "formula_in_cell": _("a formula: put the value itself"),
    "egd_line_malformed": _("no player of an EGD list: number, name, country, club, grade, rating"),
    "name_missing": _("the name is missing"),
    "bad_number": _("no whole number from 1: correct or empty the cell"),
    "bad_rating": _("no rating in whole points: correct or empty the cell"),
    "bad_country": _("no two letters of a country, as CN: write them or empty the cell"),
    "bad_sex": _("neither male nor female: write one of them or empty the cell"),
    "bad_birth_date": _("no date: write it as 1990-05-01 or empty the cell"),
    "duplicate_number": _("the number is repeated: correct one of them"),
    "duplicate_federation_id": _("the federation number is repeated: correct one of them"),
    "bad_captain": _("the captain is marked with 是, or the cell is empty"),
    "duplicate_seed": _("the seed is repeated: correct one of them"),
    "seed_taken": _("an entrant on the list has this seed already"),
    "seed_differs": _("the rows of the team name different seeds: keep one"),
    "captain_twice": _("the team has two captains: keep one"),
    "team_missing": _("the team is missing: fill in 队名"),
    "member_of_other_team": _("plays for a team on the list already"),
    "duplicate_board": _("two of the team have this board: correct one of them"),
    "team_member_twice": _("the same person twice in the team: take one out"),
    "team_too_small": _("fewer players than boards: add the missing ones"),
    "team_too_large": _("more players than boards and reserves: take some out"),
    "reserve_rule_missing": _("the regulations do not say what a reserve may do: amend them"),
    "team_not_in_rating_order": _("stronger than the board above: put the team in its order"),
    "identity_missing": _("neither federation number nor club: a name alone is nobody's rating"),
    "rating_malformed": _("no rating in whole points within what can be: write the rating"),
    "rating_missing": _("the rating is missing"),
    "duplicate_entry": _(
        "the same name and club twice: take one out or give each a federation number"
    ),
}
"""What stands against a row of an entry list -> what is wrong and what to do."""
LIST_DIFFERENCES: dict[str, Word] = {
    "rating_differs": _("rating: entered / rating list"),
    "name_differs": _("name: entered / registry"),
    "unit_differs": _("club: entered / registry"),
    "sex_differs": _("sex: entered / registry"),
    "birth_date_differs": _("date of birth: entered / registry"),
    "title_differs": _("title: entered / registry"),
}
"""What a row of an entry list says otherwise than the rating list or the registry."""
LIST_COLUMNS: dict[str, Word] = {
    "number": _("number"),
    "name": _("name of the person"),
    "pinyin": _("pinyin"),
    "unit": _("club or delegation"),
    "federation_id": _("federation number"),
    "title": _("title"),
    "rating": _("rating"),
    "country": _("country"),
    "sex": _("sex"),
    "birth_date": _("date of birth"),
    "team": _("team"),
    "board": _("board of the team"),
    "captain": _("captain"),
    "seed": _("seed"),
}
FILE_PROBLEMS: dict[str, Word] = {
    "name_column_missing": _("No heading 姓名 or Name was found: add a row of headings."),
    "column_twice": _("Two columns have the same heading: take one out."),
    "rating_column_missing": _("No heading 等级分 or Rating was found: add a row of headings."),
    "egd_number_missing": _("The list of the EGD needs a number of eight digits for everybody."),
    "egd_unit_unfit": _("The list of the EGD needs a country and a club, as CN BJ."),
    "egd_name_unfit": _("This name does not fit into the list of the EGD."),
    "no_entries": _("There is no row below the headings."),
    "no_board_column": _("There is no column of board numbers, or none of results."),
    "slips_of_another_event": _("These slips are of another tournament."),
    "slips_of_another_round": _("These slips are of another round."),
    "file_too_large": _("The file is too large."),
    "old_workbook": _("This is an old XLS workbook: save it as XLSX or CSV."),
    "not_a_workbook": _("This is no workbook: save it as XLSX or CSV."),
    "forbidden_markup": _("The workbook holds markup that is not taken."),
    "too_many_rows": _("The file has too many rows."),
    "bad_csv": _("The CSV file breaks off or has a stray quotation mark: correct the line."),
    "not_text": _("The file is neither a workbook nor text: save it as XLSX or CSV."),
}
"""Why a list could not be read at all."""


def rating_source(text: str) -> str:
    """Return where a rating comes from: the name of its list, or how it was entered."""
    if text == BY_HAND:
        return str(_("by hand"))
    if text == FALLBACK:
        return str(_("without a list"))
    # The name holds the digest of the file, which says nothing to a reader.
    return str(_("entry list")) if text.startswith(ENTRY_LIST) else text


def found_text(text: str) -> str:
    """Return what was found in a row; where it stands above, with that row."""
    what, at, line = text.rpartition(" @ ")
    if not at or not line.isdecimal():
        return text
    return str(_("%(what)s, as in row %(line)s")) % {"what": what, "line": line}


def file_problem(code: str, line: int) -> str:
    """Return why a list cannot be read, with its line where there is one."""
    text = str(FILE_PROBLEMS.get(code, _("The file cannot be read.")))
    return f"{text} [{code}{f', {line}' if line else ''}]"
