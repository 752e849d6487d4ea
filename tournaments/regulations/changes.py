"""What differs between two versions of the regulations, and how serious each change is.

Levels and locks are those of the tournament managers' checklist, section 11, with the
articles of the books: 2 is to be acknowledged, 3 confirmed, 4 confirmed twice; LOCKED is
refused once the event has begun.
"""

import json
from dataclasses import dataclass, fields, replace
from enum import IntEnum

from games.rules.books.article import Article
from games.streams.plain_values import plain
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.regulations.books import article
from tournaments.regulations.setting_values import SettingValue as SettingValue
from tournaments.regulations.values import Regulations


class Weight(IntEnum):
    """How much a change of the regulations after the start asks of the chief arbiter."""

    PLAIN = 1
    NOTICE = 2
    CONFIRM = 3
    TWICE = 4
    LOCKED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One field of the regulations that changed; in both values that field alone is set."""

    field: str
    before: SettingValue
    after: SettingValue


_WEIGHTS = {
    "title": Weight.PLAIN,
    "place": Weight.PLAIN,
    "starts_on": Weight.PLAIN,
    "ends_on": Weight.PLAIN,
    "lateness": Weight.NOTICE,
    "deadlines": Weight.NOTICE,
    "appeals": Weight.CONFIRM,
    "time_control": Weight.CONFIRM,
    "book": Weight.CONFIRM,
    "options": Weight.CONFIRM,
    "thresholds": Weight.CONFIRM,
    "rulings_bind": Weight.CONFIRM,
    "results_bind": Weight.NOTICE,
    "pairs_unfinished_as_draws": Weight.CONFIRM,
    "shared_places": Weight.TWICE,
    "tiebreaks": Weight.TWICE,
    "ranking": Weight.TWICE,
    "stages": Weight.TWICE,
    "forbidden": Weight.LOCKED,
    "byes": Weight.LOCKED,
    "points": Weight.LOCKED,
    "match_points": Weight.LOCKED,
    "edition": Weight.LOCKED,
    "section": Weight.LOCKED,
    "level": Weight.LOCKED,
    "teams": Weight.LOCKED,
    "rating_list": Weight.LOCKED,
    "ratings": Weight.LOCKED,
    "grading": Weight.TWICE,
    "forfeits_meet": Weight.LOCKED,
    "delay_minutes": Weight.NOTICE,
    "four_eyes": Weight.CONFIRM,
    "signed_acts": Weight.NOTICE,
}
"""Field of the document -> weight of a change after the start."""


def changes(before: Regulations, after: Regulations) -> tuple[Change, ...]:
    """Return the fields that differ, in the document's order."""
    names = (field.name for field in fields(Regulations))
    return tuple(
        Change(field=name, before=value_of(before, name), after=value_of(after, name))
        for name in names
        if getattr(before, name) != getattr(after, name)
    )


def value_of(regulations: Regulations, field: str) -> SettingValue:
    """As an amendment stores it: the one field set, all others None."""
    return SettingValue(**{field: getattr(regulations, field)})


def json_of(change: Change, value: SettingValue) -> str:
    """Return one of the two values of a change as JSON, keys in order."""
    return json.dumps(plain(getattr(value, change.field)), ensure_ascii=False, sort_keys=True)


def weight_of(change: Change, regulations: Regulations) -> Weight:
    """Return what `change` asks of the chief arbiter once the event has begun."""
    if (
        change.field in ("tiebreaks", "ranking")
        and book_of(regulations.edition).orders.fixed_before_round_1 is not None
    ):
        return Weight.LOCKED
    if change.field == "stages" and not _only_rounds(change):
        return Weight.LOCKED
    return _WEIGHTS[change.field]


def article_of(change: Change, regulations: Regulations) -> Article | None:
    """Return the article that fixes the field before round 1, None where the book is silent."""
    topics = {
        "tiebreaks": Topic.TIEBREAKS,
        "ranking": Topic.TIEBREAKS,
        "stages": Topic.ROUNDS,
        "points": Topic.SCORING,
        "byes": Topic.BYE,
        "forbidden": Topic.UNITS_APART,
        "teams": Topic.TEAMS,
    }
    if change.field == "match_points":
        return book_of(regulations.edition).teams.scoring_article
    topic = topics.get(change.field)
    return article(regulations.edition, topic if topic else Topic.REGULATIONS)


def _only_rounds(change: Change) -> bool:
    """Return whether nothing of the stages changed but the numbers of rounds."""
    before, after = change.before.stages or (), change.after.stages or ()
    if len(before) != len(after):
        return False
    return all(
        replace(stage, rounds=0) == replace(other, rounds=0)
        for stage, other in zip(before, after, strict=True)
    )
