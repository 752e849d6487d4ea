"""The paper of a case (裁决书): who asks what of whom, the grounds, the votes, what was decided.

Forms and documents 4.4; gomoku 2025 22. Names of persons come from the registry; `people` gives
them by id, for a reader who may see them.
"""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from adjudication.cases.state import CaseState
from adjudication.cases.values import Instance, Party
from adjudication.documents.citing import cited_articles
from adjudication.documents.content import (
    Block,
    Document,
    Field,
    Fields,
    Grid,
    Page,
    Prose,
    Signatures,
    head,
    name,
    number,
)
from adjudication.labels.cases import (
    CAPACITIES,
    MATTERS,
    OBSTACLES,
    OUTCOMES,
    PARTIES,
    REFUNDS,
    REMEDIES,
    STATUSES,
)
from games.labels.article_numbers import number_text
from games.labels.codes import EDITIONS, ROLES, SIDES, word
from games.labels.terms import term
from games.labels.times import instant
from games.rules.books.article import Article
from games.streams.actors import Role
from tournaments.regulations.text import yuan

_HEARD_BY = {
    Instance.BOARD: Role.ARBITER,
    Instance.CHIEF: Role.CHIEF_ARBITER,
    Instance.COMMITTEE: Role.COMMITTEE,
}


def case_paper(
    case_id: str, state: CaseState, people: Mapping[str, str], *, chinese: bool, address: str
) -> Document:
    """Return the paper of a case as it stands; before its decision it says how far it is."""
    filed = state.filed
    blocks: list[Block] = [
        _parties(case_id, state, people),
        Prose(title=_("Question"), paragraphs=(filed.question,)),
        Prose(title=_("Grounds"), paragraphs=(filed.grounds,)),
        *_statements(state),
        *_attachments(state),
        *_obstacles(state, chinese=chinese),
        *_votes(state, people),
        *_facts(state),
        *_reasons(state),
        _decision(state),
        *((cited_articles(cited, chinese=chinese),) if (cited := _cited(state)) else ()),
        _sign(state, people),
    ]
    return Document(
        code="case",
        title=_("Ruling paper"),
        heading=" · ".join(filter(None, (state.competition, state.section))),
        pages=(Page(blocks=tuple(blocks)),),
        language="zh-hans" if chinese else "en",
        source=word(EDITIONS, state.edition),
        version=state.version,
        address=address,
        name=f"{_('Ruling paper')}-{case_id[-8:].upper()}",
    )


def _parties(case_id: str, state: CaseState, people: Mapping[str, str]) -> Fields:
    filed = state.filed
    side = f" ({word(SIDES, filed.side)})" if filed.side else ""
    entry = filed.subject.version
    before = term(ROLES, _HEARD_BY[filed.instance], edition=state.edition)
    return Fields(
        fields=(
            Field(label=_("Number"), value=f"{case_id[-8:].upper()}-{state.version}"),
            Field(label=_("Before whom"), value=before),
            Field(label=_("Filed by"), value=f"{people.get(filed.filer, '')}{side}"),
            Field(label=_("Capacity"), value=str(CAPACITIES[filed.capacity])),
            Field(label=_("Filed at"), value=instant(state.filed_at)),
            Field(label=_("Matter"), value=str(MATTERS[filed.matter])),
            Field(label=_("Contested event"), value=str(entry) if entry else ""),
            Field(label=_("State"), value=str(STATUSES[state.status])),
            *_fee_and_end(state),
        ),
        across=2,
    )


def _fee_and_end(state: CaseState) -> Iterator[Field]:
    """Yield the fee where one was due, and when it was decided."""
    if state.filed.fee_due:
        paid = _("%(sum)s yuan") % {"sum": yuan(state.filed.fee_paid)}
        yield Field(label=_("Fee of the case"), value=paid)
    if state.decision is not None:
        yield Field(label=_("Decided at"), value=instant(state.decided_at))


def _statements(state: CaseState) -> tuple[Block, ...]:
    if not state.statements:
        return ()
    paragraphs = tuple(
        f"{PARTIES[statement.party]}{_(': ')}{statement.text}" for statement in state.statements
    )
    return (Prose(title=_("Statements"), paragraphs=paragraphs),)


def _attachments(state: CaseState) -> tuple[Block, ...]:
    """Return the papers that were handed in, each by its hash."""
    filed = ((PARTIES[Party.FILER], state.filed.attachments),)
    stated = ((PARTIES[each.party], each.attachments) for each in state.statements)
    rows = tuple(
        (name(str(party)), name(paper.name), number(paper.size), name(paper.sha256))
        for party, papers in (*filed, *stated)
        for paper in papers
    )
    if not rows:
        return ()
    heads = head(_("Handed in by"), _("File name"), _("Size in bytes"), "SHA-256")
    title = _("Papers handed in")
    return (Grid(heads=(heads,), rows=rows, widths=(18, 30, 12, 40), title=title),)


def _obstacles(state: CaseState, *, chinese: bool) -> tuple[Block, ...]:
    if not state.hindrances:
        return ()
    paragraphs = tuple(
        " ".join(
            filter(
                None,
                (
                    str(OBSTACLES[each.obstacle]),
                    number_text(each.article.number, chinese=chinese) if each.article else "",
                ),
            )
        )
        for each in state.hindrances
    )
    return (Prose(title=_("Why it is not heard"), paragraphs=paragraphs),)


def _facts(state: CaseState) -> tuple[Block, ...]:
    """Return what was found, and the events that carried the decision out."""
    paragraphs = [state.decision.facts] if state.decision and state.decision.facts else []
    paragraphs += [
        _("%(remedy)s: event %(version)d")
        % {"remedy": REMEDIES[done.remedy], "version": done.version}
        for done in state.carried_out
    ]
    return (Prose(title=_("Facts found"), paragraphs=tuple(paragraphs)),) if paragraphs else ()


def _votes(state: CaseState, people: Mapping[str, str]) -> tuple[Block, ...]:
    if not state.votes:
        return ()
    rows = tuple(
        (
            name(people.get(vote.member, "")),
            number(str(OUTCOMES[vote.outcome])),
            name(vote.opinion),
        )
        for vote in state.votes
    )
    heads = (head(_("Member"), _("Vote"), _("Opinion")),)
    return (Grid(title=_("Votes"), heads=heads, rows=rows, widths=(25, 20, 55)),)


def _reasons(state: CaseState) -> tuple[Block, ...]:
    decision = state.decision
    if decision is None or not decision.reasons:
        return ()
    return (Prose(title=_("Reasons of the decision"), paragraphs=(decision.reasons,)),)


def _decision(state: CaseState) -> Prose:
    decision = state.decision
    if decision is None:
        return Prose(title=_("Decision"), paragraphs=(str(STATUSES[state.status]),))
    paragraphs = [str(OUTCOMES[decision.outcome]), decision.order]
    if decision.remedies:
        remedies = _(", ").join(str(REMEDIES[remedy]) for remedy in decision.remedies)
        paragraphs.append(_("To be carried out: %(remedies)s") % {"remedies": remedies})
    against = min(decision.votes)
    if against:
        paragraphs.append(_("Dissenting votes: %(count)d") % {"count": against})
    if decision.refund is not None:
        values = {"refund": REFUNDS[decision.refund], "sum": yuan(decision.refunded)}
        paragraphs.append(_("Fee returned: %(refund)s, %(sum)s yuan") % values)
    if decision.final:
        paragraphs.append(str(_("This decision is final.")))
    return Prose(title=_("Decision"), paragraphs=tuple(filter(None, paragraphs)))


def _cited(state: CaseState) -> tuple[Article, ...]:
    decision = state.decision
    decided = (*decision.articles, decision.final_by) if decision else ()
    barred = (each.article for each in state.hindrances)
    return tuple(each for each in (state.filed.article, *barred, *decided) if each is not None)


def _sign(state: CaseState, people: Mapping[str, str]) -> Signatures:
    members = tuple(people.get(member.id, _("Member")) for member in state.members)
    return Signatures(labels=members or (_("Chief arbiter"),), dated=True)
