"""Everything the page of one case prints."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudication.admin.cases.actions import ANNUL, carries, is_awaited, offered
from adjudication.admin.cases.contested import Contested, contested_by_id
from adjudication.admin.cases.ordering import ordered
from adjudication.admin.replays import ReplayLinks, replay_links
from adjudication.case_filing import event_of
from adjudication.case_papers import kept_among, papers_in
from adjudication.cases import commands as c
from adjudication.cases.annulment import RESTING
from adjudication.cases.decider import CASES
from adjudication.cases.people import ids_in
from adjudication.cases.state import CaseState
from adjudication.cases.values import Attachment, Awaited, SubjectKind
from adjudication.labels import case_events
from adjudication.labels import cases as words
from adjudication.models import Finding
from adjudication.web.cases import address_of
from games import api
from games.admin.api import actor_of, names_of_ids
from games.labels.codes import EDITIONS, ROLES, SIDES, word
from games.labels.messages import finding_text
from games.labels.terms import term
from games.labels.times import instant
from games.rules.books.article import Article
from tournaments.labels.regulations import duration
from tournaments.regulations.text import yuan

Facts = list[tuple[str, str]]
_ANNULLABLE = frozenset(RESTING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """An attachment; `url` "" where its bytes were never kept."""

    name: str
    size: str
    sha256: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry of the case's record; `annul_url` "" where it cannot be annulled."""

    version: int
    at: str
    name: str
    detail: str
    articles: tuple[Article, ...]
    actor: str
    role: str
    stands: bool
    annul_url: str


def case_context(request: HttpRequest, case: UUID, state: CaseState) -> dict[str, Any]:
    """Return what the template of one case reads."""
    stored = api.load_events(case)
    decoded = CASES.decode_all(stored)
    ids = ids_in(event for _pair, event in decoded) | {pair.actor for pair in stored}
    ids |= set(state.filed.circumstances.judges)
    named = names_of_ids(ids)
    actor = actor_of(request, event=state.event, section=state.section)
    about = contested_by_id(state.filed.subject.kind, UUID(state.filed.subject.stream))
    rows = _entries(case, state, decoded, named, actor)
    return {
        "state": state,
        "edition": state.edition,
        "awaits": _awaits(state),
        "status_word": words.STATUSES[state.status],
        "lead": f"{words.INSTANCES[state.filed.instance]} · {about.title}",
        "buttons": _buttons(case, state, actor),
        "about": about,
        "contested": _contested(about, state.filed.subject.version),
        "event_url": _event_url(state),
        "replays": _replays(state, actor),
        "earlier_url": _earlier_url(state),
        "finding": _finding(state),
        "facts": _facts(state, about, named),
        "obstacles": [
            (words.OBSTACLES[barred.obstacle], barred.article) for barred in state.hindrances
        ],
        "papers": _papers(case, state, state.filed.attachments),
        "members": _members(state, named),
        "statements": [
            (
                words.PARTIES[statement.party],
                statement.text,
                _papers(case, state, statement.attachments),
            )
            for statement in state.statements
        ],
        "votes": [
            (named.get(vote.member, vote.member), words.OUTCOMES[vote.outcome], vote.opinion)
            for vote in state.votes
        ],
        "decision": _decision(state),
        "findings_and_reasons": _texts(state),
        "decided_articles": state.decision.articles if state.decision else (),
        "ordered": ordered(request, case, state),
        "carried_out": [
            (
                words.REMEDIES[done.remedy],
                address_of(SubjectKind(done.kind), UUID(done.stream), done.version),
                done,
            )
            for done in state.carried_out
        ],
        "fee": _fee(state),
        "entries": rows,
    }


def _buttons(case: UUID, state: CaseState, actor: api.Actor | None) -> list[tuple[str, Any, bool]]:
    """Return the address and label of every act offered, and whether the case waits for it."""
    return [
        (
            reverse("admin:adjudication_case_action", args=[case, action.slug]),
            action.label,
            is_awaited(action, state),
        )
        for action in offered(state, actor)
    ]


def _awaits(state: CaseState) -> str:
    return "" if state.awaits is Awaited.NOTHING else str(words.AWAITED[state.awaits])


def _contested(about: Contested, version: int) -> tuple[str, str] | None:
    """Return the contested entry in words with the address that shows it, None for none."""
    if not version:
        return None
    label = dict(about.entries(also=version)).get(str(version), str(version))
    return label, address_of(about.kind, about.id, version)


def _replays(state: CaseState, actor: api.Actor | None) -> ReplayLinks | None:
    """Return where the game of a case is compared and supposed about, None for an event."""
    subject = state.filed.subject
    if subject.kind is not SubjectKind.GAME:
        return None
    return replay_links(UUID(subject.stream), actor, contested=subject.version)


def _event_url(state: CaseState) -> str:
    """Return the address of the desk of the event that a game belongs to, "" for none."""
    subject = state.filed.subject
    if subject.kind is not SubjectKind.GAME:
        return ""
    event = event_of(subject.kind, UUID(subject.stream))
    return reverse("admin:tournaments_desk", args=[event]) if event else ""


def _earlier_url(state: CaseState) -> str:
    earlier = state.filed.earlier
    return reverse("admin:adjudication_case_change", args=[earlier]) if earlier else ""


def _finding(state: CaseState) -> tuple[str, str] | None:
    """Return the finding that the case cites, with its address."""
    cited = state.filed.finding
    if cited is None:
        return None
    row = Finding.objects.filter(
        game_id=state.filed.subject.stream, audit_version=cited.audit, number=cited.number
    ).first()
    if row is None:
        return str(cited.number), ""
    return finding_text(row.code), reverse("admin:adjudication_finding_change", args=[row.pk])


def _facts(state: CaseState, about: Contested, named: dict[str, str]) -> Facts:
    filed, found = state.filed, state.filed.circumstances
    filer = " · ".join(
        part
        for part in (
            str(words.CAPACITIES[filed.capacity]),
            named.get(filed.filer, ""),
            word(SIDES, filed.side) if filed.side else "",
        )
        if part
    )
    others = [(id_, name) for id_, name in about.people if id_ != filed.filer]
    respondent = others[0][1] if filed.filer and len(about.people) == 2 and others else ""
    limit = duration(filed.limit_ms) if filed.limit_ms is not None else _("none")
    facts = [
        (_("rules"), word(EDITIONS, state.edition)),
        (_("kind of dispute"), str(words.MATTERS[filed.matter])),
        (str(words.PARTIES["filer"]), filer),
        (str(words.PARTIES["respondent"]), respondent),
        (_("in writing"), _("yes") if filed.in_writing else _("no")),
        (_("filed at"), instant(state.filed_at)),
        (
            _("ruled at"),
            " · ".join(
                part
                for part in (
                    instant(found.ruled_at),
                    term(ROLES, found.ruled_by, edition=state.edition) if found.ruled_by else "",
                )
                if part
            ),
        ),
        (_("time limit of the regulations"), limit),
        (_("could be filed until"), instant(state.limit_at)),
        (_("why late"), str(words.DELAYS[filed.delay]) if filed.delay else ""),
    ]
    return [(name, value) for name, value in facts if value]


def _papers(case: UUID, state: CaseState, papers: tuple[Attachment, ...]) -> list[Paper]:
    retained = kept_among(papers_in(state)) if papers else frozenset()
    return [
        Paper(
            name=paper.name,
            size=_("%(count)d kB") % {"count": -(-paper.size // 1000)},
            sha256=paper.sha256,
            url=reverse("admin:adjudication_case_paper", args=[case, paper.sha256])
            if paper.sha256 in retained
            else "",
        )
        for paper in papers
    ]


def _members(state: CaseState, named: dict[str, str]) -> list[tuple[str, bool, str]]:
    """Return name, whether in the chair, and what was declared, of every member."""
    declared = {
        None: _("not declared yet"),
        True: _("there is a conflict of interests"),
        False: _("no conflict of interest"),
    }
    return [
        (named.get(member.id, member.id), member.id == state.chair, declared[member.conflict])
        for member in state.members
    ]


def _decision(state: CaseState) -> Facts:
    decision = state.decision
    if decision is None:
        return []
    remedies = (str(words.REMEDIES[remedy]) for remedy in decision.remedies)
    facts = [
        (_("decision"), str(words.OUTCOMES[decision.outcome])),
        (_("votes"), case_events.votes_words(decision.votes)),
        (_("what it changes"), _(", ").join(remedies)),
        (_("Decided at"), instant(state.decided_at)),
        (_("can be contested until"), instant(state.appeal_closes_at)),
        (
            _("notified"),
            _(", ").join(str(words.PARTIES[party]) for party in state.notified),
        ),
    ]
    return [(name, value) for name, value in facts if value]


def _texts(state: CaseState) -> Facts:
    """Return what a decision says at length."""
    decision = state.decision
    if decision is None:
        return []
    texts = [
        (_("facts found"), decision.facts),
        (_("reasons"), decision.reasons),
        (_("what is to be done"), decision.order),
    ]
    return [(name, text) for name, text in texts if text]


def _fee(state: CaseState) -> Facts:
    filed, decision = state.filed, state.decision
    facts = [
        (_("Fee due"), _("%(sum)s yuan") % {"sum": yuan(filed.fee_due)} if filed.fee_due else ""),
        (
            _("Fee paid"),
            _("%(sum)s yuan") % {"sum": yuan(filed.fee_paid)} if filed.fee_paid else "",
        ),
    ]
    refund, refunded = (decision.refund, decision.refunded) if decision else (state.refund, 0)
    if refund is not None:
        given = refunded if decision else state.given_back(refund)
        text = f"{words.REFUNDS[refund]} · {_('%(sum)s yuan') % {'sum': yuan(given)}}"
        facts.append((_("fee given back"), text))
    return [(name, value) for name, value in facts if value]


def _entries(
    case: UUID,
    state: CaseState,
    decoded: Any,
    named: dict[str, str],
    actor: api.Actor | None,
) -> list[Entry]:
    entries = CASES.entries([pair for pair, _event in decoded])
    standing = {entry.version for entry in CASES.standing(entries)}
    may_annul = carries(actor, c.AnnulEntry)
    annul = reverse("admin:adjudication_case_action", args=[case, ANNUL])
    return [
        Entry(
            version=pair.version,
            at=instant(pair.recorded_at),
            name=case_events.name_of(event),
            detail=case_events.detail_of(event, named, edition=state.edition),
            articles=case_events.articles_of(event),
            actor=named.get(pair.actor, pair.actor),
            role=term(ROLES, pair.role, edition=state.edition),
            stands=pair.version in standing,
            annul_url=f"{annul}?event_version={pair.version}"
            if may_annul and pair.version in standing and type(event) in _ANNULLABLE
            else "",
        )
        for pair, event in decoded
    ]
