"""What the templates of documents ask of their blocks."""

from django import template

from adjudication.documents.content import Block, Field, Fields, Grid
from adjudication.documents.rendering import markup

register = template.Library()


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
def lines(block: Fields) -> list[list[Field]]:
    """Return the values in rows of so many as the block has side by side."""
    across = min(block.across, len(block.fields)) or 1
    made = [list(block.fields[at : at + across]) for at in range(0, len(block.fields), across)]
    for line in made:
        line.extend(Field(label="") for _missing in range(across - len(line)))
    return made
