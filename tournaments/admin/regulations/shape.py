"""The outline of an event: rule book, format of every stage, people or teams.

Xiangqi 2020 10 and 11, weiqi 2002 25 and 26, gomoku 2025 26 and 27, draughts appendix 1.
What a form asks for follows from the outline: a format has its own fields and no others.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.labels.codes import EDITIONS, word
from games.rules.books.article import Article
from games.rules.editions import editions
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.books.teams import TeamKind as MatchKind
from tournaments.books.topics import Topic
from tournaments.labels.pages import Word
from tournaments.regulations.books import article, game_of
from tournaments.regulations.document import load
from tournaments.regulations.settings import declared_in
from tournaments.regulations.values import Regulations, Stage, TeamKind

MOST_STAGES = 3
_K = StageKind

FORMATS: dict[str, tuple[tuple[StageKind, ...], Word]] = {
    "swiss": ((_K.SWISS,), _("Many entrants, few days: pairing by points.")),
    "n_plus_one": ((_K.N_PLUS_ONE,), _("The first two play a final in one round more.")),
    "swiss_elimination": ((_K.SWISS_ELIMINATION,), _("The last leave after each round.")),
    "round_robin": ((_K.ROUND_ROBIN,), _("Everybody meets everybody; also in groups.")),
    "double_round_robin": ((_K.DOUBLE_ROUND_ROBIN,), _("Everybody meets everybody twice.")),
    "knockout": ((_K.KNOCKOUT,), _("Who loses is out; seeds, byes and places are drawn.")),
    "double_knockout": ((_K.DOUBLE_KNOCKOUT,), _("Who loses twice is out.")),
    "multiple_knockout": ((_K.MULTIPLE_KNOCKOUT,), _("Who has lost so many times is out.")),
    "scheveningen": ((_K.SCHEVENINGEN,), _("Two teams, everybody against everybody.")),
    "arena": ((_K.ARENA,), _("Teams send one after the other; the winner stays.")),
    "match": ((_K.MATCH,), _("Two people and several games.")),
    "swiss+knockout": ((_K.SWISS, _K.KNOCKOUT), _("The best of a Swiss play a knockout.")),
    "round_robin+knockout": (
        (_K.ROUND_ROBIN, _K.KNOCKOUT),
        _("The best of the groups play a knockout."),
    ),
    "round_robin+round_robin": (
        (_K.ROUND_ROBIN, _K.ROUND_ROBIN),
        _("The best of the groups play a round robin."),
    ),
}
"""Format of a whole event -> its stages, what it is for."""


def format_article(edition: str, kinds: tuple[StageKind, ...]) -> Article | None:
    """Return the article on a format, None where the book of `edition` is silent."""
    if len(kinds) > 1:
        return article(edition, Topic.FORMATS)
    return book_of(edition).formats.kinds[kinds[0]]


def team_article(edition: str, kind: TeamKind) -> Article | None:
    """None for individual events, and where the book is silent on the kind."""
    if kind is TeamKind.NONE:
        return None
    name = "free_line_up" if kind is TeamKind.FREE_LINEUP else kind.value
    return book_of(edition).teams.kinds[MatchKind(name)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The outline: `kinds` are the formats of the stages in their order."""

    edition: str
    kinds: tuple[StageKind, ...] = (StageKind.SWISS,)
    team_kind: TeamKind = TeamKind.NONE

    @property
    def key(self) -> str:
        """The outline in one line, to tell whether a form is still of it."""
        return " ".join((self.edition, self.team_kind.value, *(kind.value for kind in self.kinds)))

    @property
    def game(self) -> str:
        """Its code: the edition's own."""
        return game_of(self.edition)

    @property
    def is_match_of_teams(self) -> bool:
        """Whether the entrants are teams that meet board by board."""
        return self.team_kind not in (TeamKind.NONE, TeamKind.SUM_OF_PLACES)

    def fields_of(self, index: int) -> tuple[str, ...]:
        """Return the names of the fields that matter to stage `index`, from 0."""
        return tuple(
            declared.name
            for declared in declared_in(Stage)
            if declared.setting.when is None or declared.setting.when(self, index)
        )

    @property
    def is_ranked(self) -> bool:
        """Whether a stage is ranked by points and tie-breaks."""
        return any(kind.swiss or kind.round_robin for kind in self.kinds)

    @property
    def has_swiss(self) -> bool:
        """Whether a stage is paired by points."""
        return any(kind.swiss for kind in self.kinds)


def shape_of(rules: Regulations) -> Shape:
    """What decides which fields are asked: edition, formats of the stages, kind of teams."""
    kinds = tuple(stage.kind for stage in rules.stages)
    return Shape(edition=rules.edition, kinds=kinds, team_kind=rules.teams.kind)


def asked_shape(data: Mapping[str, str], *, edition: str) -> Shape | None:
    """Return the outline that a form or an address asks for, None where it names none."""
    named = [data.get(name, "") for name in kind_names()]
    if "format" in data:
        named = [stage_kind.value for stage_kind in FORMATS.get(data["format"], ((), ""))[0]]
    known = set(StageKind)
    kinds = tuple(StageKind(text) for text in named if text in known)
    if not kinds:
        return None
    team = data.get("team_kind", "")
    return Shape(
        edition=edition,
        kinds=kinds,
        team_kind=TeamKind(team) if team in set(TeamKind) else TeamKind.NONE,
    )


def kind_names() -> tuple[str, ...]:
    """Return the names of the fields that hold the formats of the stages."""
    return tuple(f"kind{suffix(index)}" for index in range(MOST_STAGES))


def suffix(index: int) -> str:
    """Return what stands behind the names of the fields of stage `index`, from 0."""
    return f"_{index + 1}" if index else ""


def edition_choices() -> list[tuple[str, str]]:
    """Code and name, those of one game beside each other."""
    return [(edition, word(EDITIONS, edition)) for edition in sorted(editions())]


def usual(shape: Shape) -> Regulations:
    """Return what the book sets for an outline, as the API reads a document without more."""
    teams: dict[str, object] = {"kind": shape.team_kind.value}
    if shape.is_match_of_teams:
        teams["boards"] = 4
    stages: list[dict[str, object]] = [{"kind": kind.value} for kind in shape.kinds]
    for index, stage in enumerate(stages):
        if shape.kinds[index].swiss:
            stage["rounds"] = 7
        if shape.kinds[index] is StageKind.SWISS_ELIMINATION:
            stage |= {"eliminated_from": 4, "eliminated_each": 2}
        if index < len(stages) - 1:
            stage["qualifiers"] = 2 if shape.kinds[index].round_robin else 8
            stage["groups"] = 4 if shape.kinds[index].round_robin else 1
        if shape.kinds[index] is StageKind.MATCH:
            stage["games"] = 4
    document = {"title": "", "edition": shape.edition, "stages": stages, "teams": teams}
    return load(document)


def stages_for(shape: Shape, rules: Regulations) -> tuple[Stage, ...]:
    """Return the stages of `rules` where the outline keeps them, fresh ones elsewhere."""
    fresh = usual(shape).stages
    retained = [
        old if new.kind is old.kind else new for old, new in zip(rules.stages, fresh, strict=False)
    ]
    return (*retained, *fresh[len(retained) :])
