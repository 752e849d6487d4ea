"""Who gives a command: offices and actors, the same for every kind of stream."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Who acts: the office a person or device holds."""

    PLAYER = "player"  # 棋手
    ARBITER = "arbiter"  # 监局裁判, 执行裁判, 裁判员
    DEPUTY_CHIEF_ARBITER = "deputy_chief_arbiter"  # 副裁判长
    CHIEF_ARBITER = "chief_arbiter"  # 裁判长
    ORGANISER = "organiser"  # 竞赛组织机构, 竞赛组委会
    COMMITTEE = "committee"  # 仲裁委员会, 技术申诉委员会
    ARCHIVIST = "archivist"  # 档案录入
    RATING_OFFICE = "rating_office"  # 等级分办公室
    SYSTEM = "system"  # the server's own worker


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who gives a command: an id (never a name), the role held, the device used.

    `event` and `section` bound where the role holds, the one by its id; "" is everywhere.
    """

    id: str
    role: Role
    device: str = ""
    event: str = ""
    section: str = ""


Asking = Callable[[str, str], Actor | None]
"""Id of an event and section -> the office in which the reader asks there, None for none."""
