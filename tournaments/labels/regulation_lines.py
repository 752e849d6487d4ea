"""Lines of the regulations on what has several parts: ratings, principles, sheets, other books."""

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.labels.language import is_chinese
from games.rules.books.article import Article
from games.rules.books.federation import FederationBook
from tournaments.books.formats import StageKind
from tournaments.books.pairing import GroupSeeding, Principle
from tournaments.books.registry import book_of
from tournaments.labels.pages import Word
from tournaments.ratings.choosing import Choice
from tournaments.regulations.rating_lists import sequence_of
from tournaments.regulations.values import KnockoutColours, Regulations, Stage

PRINCIPLES: dict[Principle, Word] = {
    Principle.BYES: _("one: byes and forfeits won balanced"),
    Principle.FIRST_MOVES: _("two: first moves balanced"),
    Principle.FLOATS: _("three: floats balanced"),
    Principle.FEWER_FIRSTS: _("four: who has had fewer first moves goes first"),
}
"""相对原则 of gomoku 2025 appendix 6 二 (二) and of the draughts appendix (四) 2 (2)."""


GROUP_SEEDINGS: dict[GroupSeeding, Word] = {
    GroupSeeding.FOLD: _("split and fold: the first meets the last"),
    GroupSeeding.SLIP: _("split and slip: upper half against lower half"),
    GroupSeeding.RANDOM: _("drawn each round"),
}
"""How a McMahon pairs a group of equal score."""


def federation_text(book: FederationBook) -> str:
    """Name a federation's book and its version, with the articles of its documents (补充规则)."""
    articles: dict[tuple[str, str], list[str]] = {}
    for override in book.overrides:
        provision = override.provision
        titles = (provision.document, provision.document_en or provision.document)
        listed = articles.setdefault(titles, [])
        if provision.article not in listed:
            listed.append(provision.article)
    documents = (
        gettext("%(document_en)s, %(articles)s")
        % {"document": title, "document_en": title_en, "articles": gettext(", ").join(found)}
        for (title, title_en), found in articles.items()
    )
    return gettext("%(book)s, version %(version)d: %(documents)s") % {
        "book": book.name if is_chinese() else book.name_en or book.name,
        "version": book.version,
        "documents": gettext("; ").join(documents),
    }


def principles_line(edition: str, stage: Stage) -> tuple[str, Article] | None:
    """Say which relative principles a Swiss stage holds to, None where there is no choice."""
    cited = book_of(edition).pairing.principles
    if cited is None or not stage.kind.swiss:
        return None
    out = [principle for principle in Principle if principle not in stage.principles]
    principles = [
        str(PRINCIPLES[principle]) for principle in Principle if principle in stage.principles
    ]
    text = gettext("; ").join(principles) or gettext("the absolute one alone: nobody is met twice")
    if principles and out:
        text = gettext("%(principles)s (the others do not hold)") % {"principles": text}
    if Principle.FEWER_FIRSTS in out:
        text += gettext("; colours by the two numbers, or the round with neighbours")
    return text, cited


def mcmahon_clauses(stage: Stage) -> str:
    """Say where a McMahon's scores begin, how its groups are paired, and its handicaps."""
    values = {
        "bar": stage.mcmahon_bar,
        "floor": stage.mcmahon_floor,
        "groups": GROUP_SEEDINGS[stage.group_seeding],
        "reduction": stage.handicap_reduction,
        "most": stage.handicap_most,
    }
    text = gettext(", McMahon pairing, floor %(floor)s") % values
    text += (
        gettext(", upper bar %(bar)s") % values if stage.mcmahon_bar else gettext(", no upper bar")
    )
    text += gettext(", groups: %(groups)s") % values
    if not stage.handicap_most:
        return text + gettext(", no handicap")
    return (
        text + gettext(", handicap: the difference less %(reduction)d, at most %(most)d") % values
    )


def ratings_text(rules: Regulations) -> str:
    """Say which rating lists are asked, and what counts for those who stand on none."""
    ratings = rules.ratings
    values = {"lists": gettext(", ").join(sequence_of(rules))}
    if ratings.choice is Choice.HIGHEST:
        text = gettext("the highest of the entry and of %(lists)s") % values
    else:
        text = gettext("asked in turn: %(lists)s") % values
    if ratings.unrated is not None:
        text += gettext("; %(rating)d for those on none") % {"rating": ratings.unrated}
    if ratings.substitute is not None:
        text += gettext("; in the opponents' average the unrated count as %(rating)d") % {
            "rating": ratings.substitute
        }
    if ratings.spans_months and ratings.by_round:
        text += gettext("; over 30 days: ratings by period, tie-breaks by those of each round")
    elif ratings.spans_months:
        text += gettext("; over 30 days: ratings by period, tie-breaks by those of the first")
    return text


def sheet_clauses(stage: Stage) -> str:
    """Say what is particular to a stage's sheet (对局秩序表), each part behind its comma.

    Xiangqi 2020 10.3, 10.4.1.3, 10.4.1.4, 28.8.1 and 30.1; weiqi 2002 appendix 一 2.
    """
    return "".join(_sheet_clauses(stage))


def _sheet_clauses(stage: Stage) -> Iterator[str]:
    if stage.kind is StageKind.MULTIPLE_KNOCKOUT:
        yield gettext(", out after %(number)d losses") % {"number": stage.losses}
    if stage.kind is StageKind.KNOCKOUT and stage.places > 2:
        yield gettext(", places up to %(place)d played for") % {"place": stage.places}
    if stage.kind.knockout and stage.colours is KnockoutColours.HIGHER_CHOOSES:
        yield gettext(", the higher placed chooses the colours")
    if stage.kind.knockout and stage.colours is KnockoutColours.RATED_CHOOSES:
        yield gettext(", the higher rated chooses the colours")
    if stage.deciding:
        yield gettext(", draws decided by article %(number)s") % {"number": stage.deciding}
    if stage.play_off:
        yield gettext(", times of the play-off by article %(number)s") % {"number": stage.play_off}
    if stage.seeds_in_order:
        yield gettext(", seeds in their order without a lot")
