"""The shapes of answers about tournaments; every answer is written through one of these."""

from rest_framework import serializers

from games.http import CitedArticleOut, EffectOut, Out, WarningOut
from tournaments.record.lots.seeded import LotKind
from tournaments.record.tables.differing import Difference
from tournaments.rest.deviation_outputs import (
    DeviationOut,
    PairingDepartureOut,
    PairingDifferenceOut,
)
from tournaments.rest.reason_outputs import MeetingReasonOut


class LotOut(Out):
    """A lot that would be drawn from a seed; its outcome is told once it is recorded."""

    kind = serializers.ChoiceField(choices=[lot_kind.value for lot_kind in LotKind])
    seed = serializers.CharField()
    numbers = serializers.ListField(
        child=serializers.IntegerField(), help_text="The entrants it is drawn among."
    )
    ids = serializers.ListField(
        child=serializers.CharField(), help_text="The entries, before anybody has a number."
    )


class TournamentCommandOut(Out):
    """What a command did."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    dry_run = serializers.BooleanField()
    events = EffectOut(many=True)
    warnings = WarningOut(many=True)
    lot = LotOut(
        allow_null=True,
        help_text="With dry_run: what would be drawn. Such a lot tells no events beforehand.",
    )


class EntryOut(Out):
    """An entry; `name` comes from the registry."""

    id = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    unit = serializers.CharField(allow_blank=True)
    rating = serializers.IntegerField(allow_null=True)
    rating_list = serializers.CharField(allow_blank=True)
    list_id = serializers.CharField(allow_blank=True)
    rated_on = serializers.CharField(allow_blank=True)
    listed = serializers.IntegerField(
        allow_null=True, help_text="What the list says where the entry was made with another."
    )
    seed = serializers.IntegerField(allow_null=True)
    grade = serializers.CharField(allow_blank=True, help_text="Dan or level at entry.")
    dan = serializers.IntegerField(help_text="Professional dan at entry, 0 for none.")
    country = serializers.CharField(
        allow_blank=True, help_text="The one played for, two letters; empty where not known."
    )
    number = serializers.IntegerField(allow_null=True)
    group = serializers.CharField(allow_blank=True)
    left_after = serializers.IntegerField(allow_null=True)
    members = serializers.ListField(child=serializers.CharField())
    captain = serializers.CharField(allow_blank=True)


class OutcomeOut(Out):
    """What is on record of a board."""

    score = serializers.CharField()
    points_first = serializers.CharField(allow_null=True)
    points_second = serializers.CharField(allow_null=True)
    games_first = serializers.CharField(allow_null=True)
    games_second = serializers.CharField(allow_null=True)
    fouls_first = serializers.IntegerField()
    fouls_second = serializers.IntegerField()
    swapped = serializers.BooleanField()
    annulled = serializers.BooleanField()
    article = CitedArticleOut(allow_null=True)
    note = serializers.CharField(allow_blank=True)


class BoardOut(Out):
    """A board of a round."""

    board = serializers.IntegerField()
    first = serializers.IntegerField()
    second = serializers.IntegerField()
    first_name = serializers.CharField(allow_blank=True)
    second_name = serializers.CharField(allow_blank=True)
    why = MeetingReasonOut(allow_null=True, help_text="Why the two meet, null by hand.")
    handicap = serializers.IntegerField(
        help_text="Stones that the second gives the first in a McMahon; 1 is no komi, 0 none."
    )
    outcome = OutcomeOut(allow_null=True)
    counted_as_draw = serializers.BooleanField()
    first_move = serializers.JSONField(
        allow_null=True, help_text="How it was settled at the board who moves first."
    )
    lot_winner = serializers.IntegerField(
        allow_null=True, help_text="Who counts as the winner for the next pairing (weiqi 17.5)."
    )
    next_game_due = serializers.DateTimeField(
        allow_null=True, help_text="By when the next game of the match begins (xiangqi 28.9)."
    )
    games = serializers.ListField(child=serializers.CharField())


class ByeOut(Out):
    """Who was not paired, and as what."""

    number = serializers.IntegerField()
    mark = serializers.CharField()


class FileSourceOut(Out):
    """The file a round was taken from."""

    format = serializers.CharField()
    digest = serializers.CharField(help_text="SHA-256 of its bytes.")


class EngineOut(Out):
    """What paired a round: a system, the table or schedule of a format, or a file."""

    system = serializers.CharField(allow_null=True)
    format = serializers.CharField(allow_null=True)
    file = FileSourceOut(allow_null=True)
    program = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField()


class RoundOut(Out):
    """A round as it stands."""

    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    status = serializers.CharField()
    paired_by = serializers.CharField()
    engine = EngineOut(allow_null=True, help_text="What paired it, null for a hand.")
    seed = serializers.CharField(allow_blank=True)
    drafts = serializers.IntegerField()
    deviation = PairingDepartureOut(
        allow_null=True, help_text="What was published beside the system's pairing."
    )
    confirmed_groups = serializers.ListField(
        child=serializers.CharField(allow_blank=True),
        help_text="Groups whose results a deputy has confirmed as they stand (gomoku 25.3.2-B).",
    )
    unconfirmed_groups = serializers.ListField(
        child=serializers.CharField(allow_blank=True),
        help_text='Groups whose results no deputy has confirmed; "" is a round without groups.',
    )
    boards = BoardOut(many=True)
    byes = ByeOut(many=True)


class StageOut(Out):
    """A stage as lists show it."""

    stage = serializers.IntegerField()
    kind = serializers.CharField()
    rounds = serializers.IntegerField()
    drafted = serializers.IntegerField()
    published = serializers.IntegerField()
    closed = serializers.IntegerField()
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="Boards without a result, as round.board."
    )


class TournamentOut(Out):
    """A tournament as of a version."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    event = serializers.UUIDField(
        allow_null=True, help_text="Id of the event that it is, or is a section of."
    )
    title = serializers.CharField()
    section = serializers.CharField(allow_blank=True)
    edition = serializers.CharField()
    status = serializers.CharField()
    draft = serializers.BooleanField(help_text="Seen by its office alone.")
    cancelled = serializers.CharField(help_text='Why it was called off, "" where it was not.')
    book_mode = serializers.BooleanField()
    revision = serializers.IntegerField()
    digest = serializers.CharField()
    draws = serializers.IntegerField()
    seeds = serializers.JSONField(
        allow_null=True, help_text="The seeds in order, with what they were ranked by."
    )
    entries = EntryOut(many=True)
    stages = StageOut(many=True)
    deviations = DeviationOut(many=True)


class TournamentRowOut(Out):
    """A tournament as lists show it."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    title = serializers.CharField()
    section = serializers.CharField()
    edition = serializers.CharField()
    status = serializers.CharField()
    place = serializers.CharField()
    starts_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    entrants = serializers.IntegerField()
    rounds = serializers.IntegerField()
    published = serializers.IntegerField()
    missing_results = serializers.IntegerField()
    book_mode = serializers.BooleanField()
    created_at = serializers.DateTimeField()


class TournamentPageOut(Out):
    """A page of tournaments; `next` is the cursor of the next page."""

    results = TournamentRowOut(many=True)
    next = serializers.CharField(allow_null=True)


class LineOut(Out):
    """A line of the regulations as people read them."""

    heading = serializers.CharField()
    text = serializers.CharField()
    article = CitedArticleOut(allow_null=True)


class RegulationsOut(Out):
    """The regulations: the document, and its text in both languages."""

    revision = serializers.IntegerField()
    digest = serializers.CharField()
    document = serializers.DictField()
    zh = LineOut(many=True)
    en = LineOut(many=True)


class CellOut(Out):
    """One round of one entrant."""

    mark = serializers.CharField(
        help_text="What the round stands as; annulled where no result of it stands (xiangqi 19.2)."
    )
    played_as = serializers.CharField(help_text="How it ended, whatever stands of it.")
    opponent = serializers.IntegerField(allow_null=True)
    colour = serializers.CharField(allow_null=True)
    board = serializers.IntegerField()
    points = serializers.CharField()
    fouls = serializers.IntegerField()
    annulled = serializers.BooleanField()


class CrossRowOut(Out):
    """A line of the crosstable."""

    number = serializers.IntegerField()
    id = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    unit = serializers.CharField(allow_blank=True)
    rating = serializers.IntegerField(allow_null=True)
    left_after = serializers.IntegerField(allow_null=True)
    start = serializers.CharField(help_text="The McMahon score begun with, 0 in other systems.")
    points = serializers.CharField()
    cells = CellOut(many=True)


class CrosstableOut(Out):
    """The crosstable after a round."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    stage = serializers.IntegerField()
    group = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    rows = CrossRowOut(many=True)


class PlaceOut(Out):
    """A line of the table of places; every value is exact."""

    rank = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    number = serializers.IntegerField()
    id = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    points = serializers.CharField()
    tiebreaks = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    decided_by = serializers.CharField(allow_blank=True)
    left_after = serializers.IntegerField(allow_null=True)
    note = serializers.CharField(allow_blank=True)


class StandingsOut(Out):
    """The places after a round; provisional while anything is open."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    stage = serializers.IntegerField()
    group = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    provisional = serializers.BooleanField()
    tiebreaks = serializers.ListField(child=serializers.CharField())
    ties = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    needs_play_off = serializers.BooleanField()
    published = serializers.IntegerField(help_text="How often this table has been published.")
    confirmed = serializers.BooleanField(
        help_text="Whether a deputy has confirmed the final table as it stands (gomoku 25.3.3-A)."
    )
    differs = serializers.ChoiceField(
        choices=[difference.value for difference in Difference],
        allow_null=True,
        help_text="Why the table published last no longer shows what the games came to.",
    )
    rows = PlaceOut(many=True)


class RoundCheckOut(Out):
    """A published round beside its system's pairing; neither is set where they agree."""

    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    version = serializers.IntegerField()
    differs = PairingDifferenceOut(allow_null=True)
    refusal = serializers.CharField(allow_blank=True)


class PairingCheckOut(Out):
    """Every published round, paired again from the stream before it."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    agrees = serializers.BooleanField()
    rounds = RoundCheckOut(many=True)


class TermOut(Out):
    """One term of a sum: what, from which round and opponent, how much, by which article."""

    round = serializers.IntegerField()
    opponent = serializers.IntegerField(allow_null=True)
    what = serializers.CharField()
    amount = serializers.CharField()
    article = CitedArticleOut(allow_null=True)


class OpenedOut(Out):
    """A tie-break opened into the sums it comes from, one for each value of a sequence."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    number = serializers.IntegerField()
    tiebreak = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    values = serializers.ListField(child=serializers.CharField())
    sums = serializers.ListField(child=TermOut(many=True))
    level = serializers.ListField(child=serializers.IntegerField())
