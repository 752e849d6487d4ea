"""The short way of writing moves of xiangqi (简写记录), xiangqi 2020 7.5.

The man and the figures stay: where a man advances the second figure is underlined, where it
retreats it stands raised, where it moves across it stands plain.
"""

from adjudication.documents.content import Cell, Look
from games.notation.xiangqi.short import Step, short_parts

_RAISED = str.maketrans("123456789", "¹²³⁴⁵⁶⁷⁸⁹")


def short_move(text: str) -> Cell:
    """Return a move written in full as its short form; one that is not so written stays."""
    parts = short_parts(text)
    if parts is None:
        return Cell(text=text, look=Look.NAME)
    man, step, figure = parts
    if step is Step.ADVANCE:
        return Cell(text=f"{man} ", under=figure, look=Look.NAME)
    if step is Step.RETREAT:
        return Cell(text=f"{man}{figure.translate(_RAISED)}", look=Look.NAME)
    return Cell(text=f"{man} {figure}", look=Look.NAME)
