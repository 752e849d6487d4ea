"""What the templates of documents ask of their blocks."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from adjudication.documents.content import Block, Fields, Grid
from adjudication.documents.rendering import markup

register = template.Library()
_ACROSS = {1: "one", 2: "two"}


@register.filter
def block_template(block: Block) -> str:
    """Return the template that sets a block."""
    return f"documents/blocks/{block.kind}.html"


@register.filter
def density(block: Grid) -> str:
    """Return how close a table is set."""
    return markup.density(len(block.widths))


@register.filter
def percents(block: Grid) -> list[str]:
    """Return the widths of the columns in hundredths of the whole, two digits behind the point."""
    whole = sum(block.widths)
    return [
        f"{width * 10000 // whole // 100}.{width * 10000 // whole % 100:02d}"
        for width in block.widths
    ]


@register.filter
def columns(block: Fields) -> str:
    """Return the class of so many values in a row."""
    return _ACROSS.get(block.across, "")


@register.filter
def qr(address: str) -> SafeString:
    """Return the QR code of an address as a drawing."""
    return mark_safe(markup.code_svg(address))  # drawn here from squares alone
