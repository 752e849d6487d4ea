"""The paper of a ruling (裁决书): what was asked, what was found, by which articles, what follows.

Forms and documents 4.4. The boards and moves are those of the record as the ruling read it;
what became of the ruling is told as of the version asked for.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from adjudication.documents.citing import cited_articles
from adjudication.documents.content import (
    Block,
    Document,
    Field,
    Fields,
    Figure,
    Figures,
    Grid,
    Line,
    Page,
    Prose,
    Signatures,
    head,
    name,
    number,
)
from adjudication.documents.events import side_words
from adjudication.labels.proof import asked_by, fact_lines, label_rows, played
from games.api import GamePage, RulingView
from games.board.boards import render
from games.labels.article_numbers import number_text
from games.labels.codes import EDITIONS, QUESTIONS, VERDICTS, result_of, ruling_status, word
from games.labels.effect import demand, result_text
from games.labels.messages import speech
from games.labels.times import day, moment
from games.record.ruling import RulingOnRecord, RulingStatus
from games.web.api import EventLine, View, event_lines, move_texts

MOVES_APART = 24
"""Moves that are listed one a line; more of them stand in one."""


def ruling_paper(
    page: GamePage, ruled_on: GamePage, *, version: int, chinese: bool, address: str
) -> Document:
    """Return the paper of the ruling that event `version` proposed.

    `ruled_on`: the game as of that event.

    :raises KeyError: the game has no such ruling.
    """
    seen = next((each for each in page.rulings if each.ruling.version == version), None)
    if seen is None:
        raise KeyError(version)
    view = View(chinese=chinese)
    blocks: list[Block] = [
        _parties(page, seen),
        Prose(title=_("Question"), paragraphs=(word(QUESTIONS, seen.ruling.question),)),
        _facts(page, ruled_on, seen, view),
        _boards(ruled_on, seen),
        *_counters(seen.ruling),
        _reasoning(ruled_on, seen, chinese=chinese),
        *_proof(ruled_on, seen, chinese=chinese),
        cited_articles(seen.ruling.articles, chinese=chinese),
        _decision(page, seen),
        Fields(fields=(Field(label=_("Dissent")), Field(label=_("Fee"))), across=2),
        Signatures(labels=(_("Arbiter"), _("Chief arbiter")), dated=True),
    ]
    return Document(
        code="ruling",
        title=_("Ruling paper"),
        heading=" · ".join(filter(None, (page.competition, page.round))),
        pages=(Page(blocks=tuple(blocks)),),
        language="zh-hans" if chinese else "en",
        source=word(EDITIONS, page.state.edition),
        version=page.version,
        address=address,
        name=f"{_('Ruling paper')}-{_paper_number(page, version)}",
    )


def _paper_number(page: GamePage, version: int) -> str:
    return f"{page.id.hex[-8:].upper()}-{version}"


def _parties(page: GamePage, seen: RulingView) -> Fields:
    first, second = side_words(page.state.edition)
    sides = page.state.sides
    return Fields(
        fields=(
            Field(label=_("Number"), value=_paper_number(page, seen.ruling.version)),
            Field(label=_("Rules"), value=word(EDITIONS, page.state.edition)),
            Field(label=_("Date of play"), value=day(page.played_on, page.date_text)),
            Field(label=_("Place of the tournament"), value=page.place),
            Field(label=first, value=page.players.get(sides[0], "")),
            Field(label=second, value=page.players.get(sides[1], "")),
            Field(label=_("Asked by"), value=asked_by(seen.claim)),
            Field(
                label=_("Asked at"),
                value=_("after move %(ply)d, event %(version)d")
                % {"ply": seen.claim.ply, "version": seen.ruling.claim_version},
            ),
        ),
        across=2,
    )


def _facts(page: GamePage, ruled_on: GamePage, seen: RulingView, view: View) -> Grid:
    """Return the events that tell of the case, each with its number in the record."""
    ruling = seen.ruling
    last = max(ruling.version, ruling.settled_version or 0)
    times = {row.version: moment(row.recorded_at) for row in page.timeline}
    lines: list[EventLine] = [line for line in event_lines(page, view) if line.version <= last]
    texts = move_texts(ruled_on, view)
    rows: list[tuple[int, Line]] = []
    for line in lines:
        text = " · ".join(filter(None, (line.side, line.name, line.detail)))
        rows.append((line.version, _fact(line.version, times.get(line.version, ""), text)))
    rows += _moves(ruled_on, ruling, texts)
    return Grid(
        title=_("Facts found"),
        heads=(head(_("Event"), _("recorded at"), _("Fact")),),
        rows=tuple(line for _version, line in sorted(rows, key=lambda each: each[0])),
        widths=(9, 22, 69),
        height=6,
    )


def _moves(
    ruled_on: GamePage, ruling: RulingOnRecord, texts: Sequence[str]
) -> list[tuple[int, Line]]:
    """Return the moves that prove the ruling, many of them in one line."""
    cited = [row for row in ruled_on.moves if ruling.first_ply <= row.ply <= ruling.last_ply]
    if len(cited) <= MOVES_APART:
        return [
            (
                row.version,
                _fact(
                    row.version,
                    "",
                    _("Move %(ply)d: %(move)s") % {"ply": row.ply, "move": texts[row.ply - 1]},
                ),
            )
            for row in cited
        ]
    first, last = cited[0], cited[-1]
    label = _("Moves no. %(first)d to %(last)d") % {"first": first.ply, "last": last.ply}
    listed = " ".join(texts[row.ply - 1] for row in cited)
    return [
        (first.version, _fact(f"{first.version}–{last.version}", "", f"{label}{_(': ')}{listed}"))
    ]


def _fact(version: int | str, at: str, text: str) -> Line:
    return (number(version), number(at), name(text))


def _boards(ruled_on: GamePage, seen: RulingView) -> Figures:
    """Return the position before the first move cited and that in which the question was asked."""
    first = max(0, seen.ruling.first_ply - 1)
    plies = dict.fromkeys((first, min(seen.claim.ply, len(ruled_on.moves))))
    figures = []
    for ply in plies:
        drawn = _drawn(ruled_on, ply)
        caption = _("After move %(ply)d") % {"ply": ply} if ply else _("Start position")
        figures.append(Figure(svg=drawn, caption=caption))
    return Figures(title=_("Positions"), figures=tuple(figures), across=2)


def _drawn(page: GamePage, ply: int) -> str:
    """Return the position after a ply, with ids of its own on the sheet."""
    last = page.moves[ply - 1] if ply else None
    return render(
        page.state.edition,
        page.state.kernel.format_position(page.positions[ply]),
        last_move=last.move if last else None,
        in_check=last.gives_check if last else False,
        speech=speech(),
        theme="print",
        prefix=f"p{ply}",
    )


def _counters(ruling: RulingOnRecord) -> tuple[Block, ...]:
    facts = fact_lines(ruling.facts)
    if not facts:
        return ()
    fields = tuple(Field(label=what, value=str(value)) for what, value in facts)
    return (Fields(title=_("Counters"), fields=fields, across=3),)


def _reasoning(ruled_on: GamePage, seen: RulingView, *, chinese: bool) -> Prose:
    ruling = seen.ruling
    requirement = demand(ruling.must_vary, ruling.rounds_to_vary, needs_idle=ruling.needs_idle)
    explanation = ruling.explanation_zh if chinese else ruling.explanation_en
    return Prose(
        title=_("Reasoning"),
        paragraphs=tuple(dict.fromkeys(filter(None, (explanation, requirement)))),
    )


def _proof(ruled_on: GamePage, seen: RulingView, *, chinese: bool) -> tuple[Block, ...]:
    rows = label_rows(seen.ruling.labels, played(ruled_on, seen), chinese=chinese)
    if not rows:
        return ()
    return (
        Grid(
            heads=(
                head(_("Move no."), _("Side"), _("Move"), _("Kind"), _("Article"), _("Reason")),
            ),
            rows=tuple(
                (
                    number(row.ply),
                    number(row.side_word),
                    number(row.text),
                    number(row.label),
                    number(number_text(row.article.number, chinese=chinese)),
                    name(" ".join((row.explanation, *(move.text for move in row.line)))),
                )
                for row in rows
            ),
            widths=(8, 9, 14, 10, 12, 47),
            height=6,
        ),
    )


def _decision(page: GamePage, seen: RulingView) -> Prose:
    ruling = seen.ruling
    edition = page.state.edition
    paragraphs = [
        f"{word(VERDICTS, ruling.verdict)} · {ruling_status(ruling.status, ruling.verdict)}"
    ]
    if ruling.result:
        result = result_of(ruling.result, edition)
        paragraphs.append(_("Result that follows: %(result)s") % {"result": result})
    if ruling.status is RulingStatus.OVERRULED:
        paragraphs.append(_("Overruled because: %(reason)s") % {"reason": ruling.reason})
        if ruling.under is not None:
            paragraphs.append(_("Under article %(number)s") % {"number": ruling.under.number})
    if ruling.settled_version is not None:
        settled = next(
            (row for row in page.timeline if row.version == ruling.settled_version), None
        )
        if settled is not None:
            paragraphs.append(
                _("Settled by event %(version)d, %(at)s")
                % {"version": settled.version, "at": moment(settled.recorded_at)}
            )
    standing = result_text(page.state, (row.event for row in page.timeline))
    if standing:
        paragraphs.append(_("The game's result on record: %(result)s") % {"result": standing})
    return Prose(title=_("Decision"), paragraphs=tuple(paragraphs))
