"""Shapes of the registry over the API: what is written, what is shown, what is asked."""

from rest_framework import serializers

from games import http
from tournaments.models import OfficialRole, Sex
from tournaments.rest.queries import MAX_PAGE, PAGE

VERSION_HELP = "Rises with every writing; named in If-Match to write the row anew."


class PageQuery(http.Strict):
    """Which page."""

    cursor = http.text(400)
    limit = serializers.IntegerField(required=False, default=PAGE, min_value=1, max_value=MAX_PAGE)


class UnitsQuery(PageQuery):
    """Which units."""

    search = http.text(100, help_text="Words of the name, the short name or the number.")
    region = http.text(60)


class OfficialsQuery(PageQuery):
    """Which officials."""

    search = http.text(100, help_text="Words of the name or the number.")
    grade = http.text(40)
    game = http.text(20)


class PlacementsQuery(PageQuery):
    """Which duties."""

    tournament = serializers.UUIDField(required=False)
    official = serializers.UUIDField(required=False)
    role = serializers.ChoiceField(choices=OfficialRole.values, required=False)


class TitlesQuery(PageQuery):
    """Which titles."""

    player = serializers.UUIDField(required=False)
    game = http.text(20)
    title = http.text(40)


class RatingListsQuery(PageQuery):
    """Which editions of rating lists."""

    name = http.text(100)
    game = http.text(20)
    on = serializers.DateField(required=False, help_text="Only those valid by this day.")


class RatingsQuery(PageQuery):
    """Which ratings."""

    player = serializers.UUIDField(required=False)
    list = serializers.UUIDField(required=False)
    game = http.text(20)
    search = http.text(100, help_text="Words of the player's name, in any script.")


class UnitInput(http.Strict):
    """A club, association or other body that enters players."""

    name = http.text(100, required=True)
    short_name = http.text(40)
    region = http.text(60)
    federation_number = http.text(40)


class OfficialInput(http.Strict):
    """An official with the grade held."""

    name = http.text(100, required=True)
    federation_number = http.text(40)
    grade = http.text(40)
    game = http.text(20)
    unit = serializers.UUIDField(source="unit_id", required=False, allow_null=True, default=None)


class PlacementInput(http.Strict):
    """What an official does at an event."""

    official = serializers.UUIDField(source="official_id")
    tournament = serializers.UUIDField()
    role = serializers.ChoiceField(choices=OfficialRole.values)
    section = http.text(60)


class TitleInput(http.Strict):
    """A title or dan grade and the day it was awarded."""

    player = serializers.UUIDField(source="player_id")
    game = http.text(20, required=True)
    title = http.text(40, required=True)
    dan = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=10
    )
    is_professional = serializers.BooleanField(required=False, default=False)
    awarded_on = serializers.DateField(required=False, allow_null=True, default=None)
    source = http.text(200)  # type: ignore[assignment]


class ParticularsInput(http.Strict):
    """What is known of a player beyond name and number."""

    pinyin = http.text(200)
    sex = serializers.ChoiceField(choices=Sex.values, required=False, allow_blank=True, default="")
    born_on = serializers.DateField(required=False, allow_null=True, default=None)
    family_name = http.text(100)
    given_name = http.text(100)
    country = serializers.RegexField(
        "^([A-Za-z]{2})?$", required=False, allow_blank=True, default=""
    )
    egf_pin = http.text(20)
    unit = serializers.UUIDField(source="unit_id", required=False, allow_null=True, default=None)


class UnitOut(http.Out):
    """A unit."""

    id = serializers.UUIDField()
    version = serializers.IntegerField(help_text=VERSION_HELP)
    name = serializers.CharField()
    short_name = serializers.CharField(allow_blank=True)
    region = serializers.CharField(allow_blank=True)
    federation_number = serializers.CharField(allow_blank=True)


class OfficialOut(http.Out):
    """An official; accounts are not shown."""

    id = serializers.UUIDField()
    version = serializers.IntegerField(help_text=VERSION_HELP)
    name = serializers.CharField()
    federation_number = serializers.CharField(allow_blank=True)
    grade = serializers.CharField(allow_blank=True)
    game = serializers.CharField(allow_blank=True)
    unit = serializers.UUIDField(source="unit_id", allow_null=True)


class PlacementOut(http.Out):
    """What an official does at an event."""

    id = serializers.IntegerField()
    version = serializers.IntegerField(help_text=VERSION_HELP)
    official = serializers.UUIDField(source="official_id")
    name = serializers.CharField(source="official.name")
    grade = serializers.CharField(source="official.grade", allow_blank=True)
    tournament = serializers.UUIDField()
    role = serializers.CharField()
    section = serializers.CharField(allow_blank=True)


class TitleOut(http.Out):
    """A title or dan grade."""

    id = serializers.IntegerField()
    version = serializers.IntegerField(help_text=VERSION_HELP)
    player = serializers.UUIDField(source="player_id")
    game = serializers.CharField()
    title = serializers.CharField()
    dan = serializers.IntegerField(allow_null=True)
    is_professional = serializers.BooleanField()
    awarded_on = serializers.DateField(allow_null=True)
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]
    tournament = serializers.UUIDField(
        allow_null=True, help_text="The event whose record awards it, with `tournament_version`."
    )
    tournament_version = serializers.IntegerField(allow_null=True)
    articles = http.CitedArticleOut(many=True, source="cited")


class RatingListOut(http.Out):
    """An edition of a rating list with where it comes from."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    game = serializers.CharField()
    valid_from = serializers.DateField()
    edition = serializers.IntegerField()
    source = serializers.CharField()  # type: ignore[assignment]
    filename = serializers.CharField(allow_blank=True)
    sha256 = serializers.CharField(allow_blank=True)
    imported_at = serializers.DateTimeField(allow_null=True)


class RatingOut(http.Out):
    """A player's rating, with the list, its day and its edition."""

    id = serializers.IntegerField()
    player = serializers.UUIDField(source="player_id")
    name = serializers.CharField(source="player.name")
    rating = serializers.IntegerField(source="value")
    list = serializers.UUIDField(source="list_id")
    list_name = serializers.CharField(source="list.name")
    game = serializers.CharField(source="list.game")
    valid_from = serializers.DateField(source="list.valid_from")
    edition = serializers.IntegerField(source="list.edition")


class PlayerCardOut(http.Out):
    """A player with titles and ratings; sex and day of birth are shown to the office alone."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    federation_number = serializers.CharField(allow_blank=True)
    unit_name = serializers.CharField(allow_blank=True)
    unit = serializers.UUIDField(allow_null=True)
    particulars_version = serializers.IntegerField(
        help_text="Of pinyin, sex, day of birth and unit; 0 where they are not written yet."
    )
    pinyin = serializers.CharField(allow_blank=True)
    sex = serializers.CharField(allow_null=True)
    born_on = serializers.DateField(allow_null=True)
    family_name = serializers.CharField(allow_blank=True)
    given_name = serializers.CharField(allow_blank=True)
    country = serializers.CharField(allow_blank=True)
    egf_pin = serializers.CharField(
        allow_blank=True, help_text="The number in the European Go Database."
    )
    titles = TitleOut(many=True)
    ratings = RatingOut(many=True)
