"""The documents of a game: its record sheet, and the paper of each of its rulings."""

from collections.abc import Callable
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from adjudication.documents.content import Document
from adjudication.documents.games.record_sheet import check_style, record_sheet
from adjudication.documents.games.ruling import ruling_paper
from adjudication.documents.web.answers import PAGE, answered, language_of
from adjudication.documents.web.standing import Standing, standing_of
from games.http import explains_throttling
from games.web.api import GamePage, asked_page, whole_number


@explains_throttling
@require_safe
def record_sheet_page(request: HttpRequest, game_id: UUID, kind: str = PAGE) -> HttpResponse:
    """Send the record sheet of a game."""
    page = asked_page(game_id, whole_number(request, "v"))
    style = request.GET.get("style", "")

    def drawn(page: GamePage) -> Document:
        return record_sheet(
            page,
            style=check_style(page.state.edition, style),
            chinese=language_of(request) == "zh-hans",
            address=_address(request, "documents:record-sheet", [game_id], page.version, style),
        )

    return _answered(request, kind, page, drawn)


@explains_throttling
@require_safe
def ruling_page(request: HttpRequest, game_id: UUID, number: int, kind: str = PAGE) -> HttpResponse:
    """Send the paper of the ruling that event `number` of a game proposed."""
    page = asked_page(game_id, whole_number(request, "v"))
    if all(seen.ruling.version != number for seen in page.rulings):
        raise Http404

    def drawn(page: GamePage) -> Document:
        ruled_on = asked_page(game_id, number)
        return ruling_paper(
            page,
            ruled_on,
            version=number,
            chinese=language_of(request) == "zh-hans",
            address=_address(request, "documents:ruling", [game_id, number], page.version, ""),
        )

    return _answered(request, kind, page, drawn)


def _answered(
    request: HttpRequest, kind: str, page: GamePage, drawn: Callable[[GamePage], Document]
) -> HttpResponse:
    """Send a document of a game; its page says whether the game still says the same."""

    def stands(document: Document) -> Standing:
        return standing_of(
            document, lambda: drawn(asked_page(page.id, None)), head=page.head_version
        )

    back = reverse("web:game", args=[page.id])
    return answered(request, kind, lambda: drawn(page), back=back, stands=stands)


def _address(request: HttpRequest, name: str, args: list[object], version: int, style: str) -> str:
    """Return where the code on the paper leads: the same paper at the same version."""
    more = f"&style={style}" if style else ""
    return request.build_absolute_uri(f"{reverse(name, args=args)}?v={version}{more}")
