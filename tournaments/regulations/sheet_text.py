"""What a stage says of its sheet in the regulations (对局秩序表), in Chinese and in English.

Xiangqi 2020 10.3, 10.4.1.3, 10.4.1.4, 28.8.1 and 30.1; weiqi 2002 appendix 一 2.
"""

from tournaments.books.formats import StageKind
from tournaments.regulations.values import KnockoutColours, Stage


def said_of_sheet(stage: Stage) -> tuple[str, str]:
    """Return what a stage says of its sheet, each part behind its comma."""
    zh, en = "", ""
    if stage.kind is StageKind.KNOCKOUT and stage.places > 2:
        zh += f"，决出前 {stage.places} 名"
        en += f", places up to {stage.places} played for"
    if stage.kind.knockout and stage.colours is KnockoutColours.HIGHER_CHOOSES:
        zh += "，名次列前者选择先后走"
        en += ", the higher placed chooses the colours"
    if stage.kind.knockout and stage.colours is KnockoutColours.RATED_CHOOSES:
        zh += "，等级分高者选择先后走"
        en += ", the higher rated chooses the colours"
    if stage.deciding:
        zh += f"，慢棋战和按第 {stage.deciding} 条加赛"
        en += f", draws decided by article {stage.deciding}"
    if stage.play_off:
        zh += f"，附加赛用时按第 {stage.play_off} 款"
        en += f", times of the play-off by article {stage.play_off}"
    if stage.seeds_in_order:
        zh += "，种子按序排定，不抽签"
        en += ", seeds in their order without a lot"
    return zh, en
