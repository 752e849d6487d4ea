"""Where rulings, findings and cases of a game or an event are shown: pages, office, API.

What makes them is imported when it is first asked for: a command of the shell needs none of it.
"""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from games import api

if TYPE_CHECKING:
    from adjudication.admin.cases.listed import OfficeCases
    from adjudication.admin.findings import FindingLine
    from adjudication.admin.proof import Proof
    from adjudication.admin.replays import ReplayLinks
    from adjudication.admin.rulings import RulingLine
    from adjudication.admin.waiting import Waiting
    from adjudication.documents.links import PaperLink
    from adjudication.rest.findings.outputs import GameFindingOut
    from adjudication.rest.rulings.outputs import FullRulingOut
    from adjudication.web.cases import CaseLine
    from adjudication.web.findings import FindingCard
    from adjudication.web.rulings import RulingCard
    from games.web.api import View


def add() -> None:
    """Have every place show the rulings and findings of its game."""
    for panel in _PANELS:
        api.add_panel(panel)


def _on_page(page: api.GamePage, view: "View") -> tuple["RulingCard", ...]:
    if not page.rulings:
        return ()
    from adjudication.web.rulings import ruling_cards

    return ruling_cards(page, view)


def _in_office(
    game_id: UUID, *, edition: str, chinese: bool, actor: api.Actor | None
) -> tuple["RulingLine", ...]:
    from adjudication.admin.rulings import ruling_lines

    return ruling_lines(game_id, edition=edition, chinese=chinese)


def _on_action(stream_id: UUID, version: int) -> "Proof | None":
    from adjudication.admin.proof import proof_of

    return proof_of(stream_id, version)


def _waiting(
    game_id: UUID, state: api.GameState, *, actor: api.Actor | None
) -> tuple["Waiting", ...]:
    from adjudication.admin.waiting import waiting_on

    return waiting_on(game_id, state, actor)


def _in_api(stream_id: UUID, state: api.GameState) -> list[dict[str, Any]]:
    from adjudication.rest.rulings.shapes import rulings_data

    return rulings_data(stream_id, state)


def _shape() -> "FullRulingOut":
    from adjudication.rest.rulings.outputs import FullRulingOut

    return FullRulingOut(many=True)


def _findings_on_page(page: api.GamePage, view: "View") -> tuple["FindingCard", ...]:
    if not page.state.audits.findings:
        return ()
    from adjudication.web.findings import finding_cards

    return finding_cards(page, view)


def _findings_in_office(
    game_id: UUID, *, edition: str, chinese: bool, actor: api.Actor | None
) -> tuple["FindingLine", ...]:
    from adjudication.admin.findings import finding_lines

    return finding_lines(game_id, actor)


def _findings_in_api(stream_id: UUID, state: api.GameState) -> list[dict[str, Any]]:
    from adjudication.rest.findings.shapes import findings_data

    return findings_data(state)


def _finding_shape() -> "GameFindingOut":
    from adjudication.rest.findings.outputs import GameFindingOut

    return GameFindingOut(many=True)


def _documents_on_page(page: api.GamePage, view: "View") -> tuple["PaperLink", ...]:
    from adjudication.documents.links import game_papers

    return game_papers(page.id, page.state.edition, version=view.version)


def _documents_in_office(
    game_id: UUID, *, edition: str, chinese: bool, actor: api.Actor | None
) -> tuple["PaperLink", ...]:
    from adjudication.documents.links import game_papers

    return game_papers(game_id, edition)


def _cases_on_page(page: api.GamePage, view: "View") -> tuple["CaseLine", ...]:
    from adjudication.web.cases import decided_cases

    return decided_cases((page.id,))


def _cases_of_event(event: UUID) -> tuple["CaseLine", ...]:
    from adjudication.web.cases import cases_of_event, decided_cases

    return decided_cases(cases_of_event(event))


def _cases_in_office(
    game_id: UUID, *, edition: str, chinese: bool, actor: api.Actor | None
) -> "OfficeCases | None":
    from adjudication.admin.cases.listed import cases_of_game

    return cases_of_game(game_id, actor)


def _replays_in_office(
    game_id: UUID, *, edition: str, chinese: bool, actor: api.Actor | None
) -> "ReplayLinks | None":
    from adjudication.admin.replays import replay_links

    return replay_links(game_id, actor)


def _cases_at_desk(event: UUID, *, actor: api.Actor | None) -> "OfficeCases | None":
    from adjudication.admin.cases.listed import cases_of_desk

    return cases_of_desk(event, actor)


_PANELS = (
    api.Panel(
        name="documents",
        place=api.Place.PAGE,
        content=_documents_on_page,
        template="documents/game.html",
    ),
    api.Panel(
        name="documents",
        place=api.Place.OFFICE,
        content=_documents_in_office,
        template="documents/game.html",
    ),
    api.Panel(name="rulings", place=api.Place.PAGE, content=_on_page, template="rulings/page.html"),
    api.Panel(
        name="rulings", place=api.Place.OFFICE, content=_in_office, template="rulings/office.html"
    ),
    api.Panel(name="waiting", place=api.Place.NOW, content=_waiting, template="rulings/now.html"),
    api.Panel(
        name="proof", place=api.Place.ACTION, content=_on_action, template="rulings/action.html"
    ),
    api.Panel(name="rulings", place=api.Place.API, content=_in_api, shape=_shape),
    api.Panel(
        name="findings",
        place=api.Place.PAGE,
        content=_findings_on_page,
        template="findings/page.html",
    ),
    api.Panel(
        name="findings",
        place=api.Place.OFFICE,
        content=_findings_in_office,
        template="findings/office.html",
    ),
    api.Panel(name="findings", place=api.Place.API, content=_findings_in_api, shape=_finding_shape),
    api.Panel(
        name="cases", place=api.Place.PAGE, content=_cases_on_page, template="cases/decided.html"
    ),
    api.Panel(
        name="cases", place=api.Place.EVENT, content=_cases_of_event, template="cases/decided.html"
    ),
    api.Panel(
        name="cases", place=api.Place.OFFICE, content=_cases_in_office, template="cases/office.html"
    ),
    api.Panel(
        name="replays",
        place=api.Place.OFFICE,
        content=_replays_in_office,
        template="replays/office.html",
    ),
    api.Panel(
        name="cases", place=api.Place.DESK, content=_cases_at_desk, template="cases/office.html"
    ),
)
