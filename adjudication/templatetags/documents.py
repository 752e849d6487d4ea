"""What the templates of documents ask of their blocks."""

from urllib.parse import urljoin

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from adjudication.documents.content import Block, Cell, Document, Field, Fields, Grid, Look
from adjudication.documents.rendering.markup import code_svg
from adjudication.documents.rendering.markup import density as closeness

register = template.Library()


@register.filter
def block_template(block: Block) -> str:
    """Return the template that sets a block."""
    return f"documents/blocks/{block.kind}.html"


@register.filter
def table_code(document: Document, path: str) -> SafeString:
    """Return the code that opens the screen of a table, "" for none."""
    return mark_safe(code_svg(urljoin(document.address, path) if document.address and path else ""))


@register.filter
def slip_code(document: Document, board: str) -> SafeString:
    """Return the code of a slip: it leads to the document, and says of which board the slip is."""
    join = "&" if "?" in document.address else "?"
    return mark_safe(code_svg(f"{document.address}{join}board={board}"))


@register.filter
def markup(cell: Cell) -> SafeString:
    """Return a cell of a grid; a large table has thousands, too many for a template each."""
    size = f' colspan="{cell.span}"' if cell.span > 1 else ""
    size += f' rowspan="{cell.rows}"' if cell.rows > 1 else ""
    under = format_html("<u>{}</u>", cell.under) if cell.under else ""
    if cell.look is Look.HEAD:
        return format_html("<th{}>{}{}</th>", mark_safe(size), cell.text, under)
    return format_html(
        '<td class="{}"{}>{}{}</td>', cell.look.value, mark_safe(size), cell.text, under
    )


@register.filter
def density(block: Grid) -> str:
    """Return how close a table is set."""
    return closeness(len(block.widths))


@register.filter
def percents(block: Grid) -> list[str]:
    """Return the widths of the columns in hundredths of the whole, two digits behind the point."""
    whole = sum(block.widths)
    return [
        f"{width * 10000 // whole // 100}.{width * 10000 // whole % 100:02d}"
        for width in block.widths
    ]


@register.filter
def lines(block: Fields) -> list[list[Field]]:
    """Return the values in rows of so many as the block has side by side."""
    across = min(block.across, len(block.fields)) or 1
    made = [list(block.fields[at : at + across]) for at in range(0, len(block.fields), across)]
    for line in made:
        line.extend(Field(label="") for _missing in range(across - len(line)))
    return made
