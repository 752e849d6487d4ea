"""One event of a case as people read it: its name, what it says, the articles it rests on."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from adjudication.cases import events as e
from adjudication.labels import cases as words
from games.labels.article_numbers import articles_in, number_words, own_book
from games.labels.declared import declared_detail
from games.rules.books.article import Article
from tournaments.regulations.text import yuan

Named = Mapping[str, str]
"""Id of a person -> the name the reader knows them by."""


def name_of(event: e.CaseEvent) -> str:
    """Return what kind of event this is."""
    return str(words.NAMES[type(event)])


def articles_of(event: e.CaseEvent) -> tuple[Article, ...]:
    """Of a case that is not heard, those of every obstacle; of a decision, all it cites."""
    match event:
        case e.CaseRejected():
            return tuple(barred.article for barred in event.hindrances if barred.article)
        case e.CaseDecided():
            return event.articles
        case _:
            return articles_in(getattr(event, "article", None))


def detail_of(event: e.CaseEvent, named: Named, *, edition: str) -> str:
    """Return what an event says beyond its name and articles."""
    detail = _OF_TYPE.get(type(event))
    parts = detail(event, named) if detail else ()
    if isinstance(event, e.CaseRejected):
        own = own_book(edition)
        parts = tuple(obstacle_words(barred, own=own) for barred in event.hindrances)
    return " · ".join(part for part in (*parts, declared_detail(event)) if part)


def obstacle_words(barred: Any, *, own: str) -> str:
    """Return why a case is not heard, with the article; without one the regulations set it."""
    text = str(words.OBSTACLES[barred.obstacle])
    if barred.article is None:
        return text
    article = number_words(barred.article, own=own)
    return _("%(what)s (article %(article)s)") % {"what": text, "article": article}


def refund_words(event: e.CaseDecided | e.FeeSettled) -> str:
    """Return how much of the fee is given back, "" where none was paid."""
    if event.refund is None:
        return ""
    values = {"what": words.REFUNDS[event.refund], "sum": yuan(event.refunded)}
    return _("fee given back: %(what)s, %(sum)s yuan") % values


def votes_words(votes: tuple[int, int]) -> str:
    """Return the votes for and against, "" of a single judge."""
    if not any(votes):
        return ""
    return _("votes %(up)d to %(down)d") % {"up": votes[0], "down": votes[1]}


def _listed(codes: Any, table: Mapping[Any, Any]) -> str:
    return _(", ").join(str(table[code]) for code in codes)


def _filed(event: e.CaseFiled, named: Named) -> tuple[str, ...]:
    return (
        str(words.INSTANCES[event.instance]),
        str(words.MATTERS[event.matter]),
        str(words.CAPACITIES[event.capacity]),
        named.get(event.filer, ""),
    )


def _seated(event: e.CommitteeAppointed, named: Named) -> tuple[str, ...]:
    members = _(", ").join(named.get(member, member) for member in event.members)
    return members, _("chair: %(name)s") % {"name": named.get(event.chair, event.chair)}


def _declared(event: e.ConflictDeclared, named: Named) -> tuple[str, ...]:
    text = _("there is a conflict of interests") if event.conflict else _("no conflict of interest")
    return named.get(event.member, event.member), text


def _decided(event: e.CaseDecided, named: Named) -> tuple[str, ...]:
    ordered = _("it changes: %(what)s") % {"what": _listed(event.remedies, words.REMEDIES)}
    return (
        str(words.OUTCOMES[event.outcome]),
        votes_words(event.votes),
        ordered if event.remedies else "",
        event.order,
        refund_words(event),
    )


_OF_TYPE: Mapping[type, Callable[[Any, Named], tuple[str, ...]]] = {
    e.CaseFiled: _filed,
    e.CommitteeAppointed: _seated,
    e.ConflictDeclared: _declared,
    e.StatementMade: lambda event, named: (str(words.PARTIES[event.party]),),
    e.VoteCast: lambda event, named: (
        named.get(event.member, event.member),
        str(words.OUTCOMES[event.outcome]),
    ),
    e.CaseDecided: _decided,
    e.DecisionCarriedOut: lambda event, named: (
        str(words.REMEDIES[event.remedy]),
        _("entry %(version)d there") % {"version": event.version},
    ),
    e.PartyNotified: lambda event, named: (str(words.PARTIES[event.party]),),
    e.FeeSettled: lambda event, named: (refund_words(event),),
}
