"""What the page of a game offers: slugs of its acts, in the order of the page."""

from typing import Any


def offered(page: Any) -> list[str]:
    """Return the slugs of the acts that a page of a game, or of a ruling, leads to."""
    context = page.context
    if "now" not in context:
        return [_slug(url) for url, _label in context["buttons"]]
    menus = [button for menu in context["menus"] for button in (*menu.first, *menu.others)]
    return [_slug(button.url) for button in (*context["now"].buttons, *menus)]


def _slug(url: str) -> str:
    return url.split("/do/")[1].split("/")[0]
