"""Which rating lists an event goes by, in the order they are asked (等级分表的先后)."""

from collections.abc import Iterator

from tournaments.ratings.choosing import Choice
from tournaments.ratings.sequences import default_sequence, event_speed
from tournaments.regulations.books import game_of
from tournaments.regulations.values import Regulations

Both = tuple[str, str]


def sequence_of(regulations: Regulations) -> tuple[str, ...]:
    """Return the lists asked in turn: the event's own, else those of its game and speed."""
    own = tuple(text for text in (regulations.rating_list, *regulations.ratings.lists) if text)
    if own:
        return own
    speed = event_speed(regulations.edition, regulations.time_control)
    return default_sequence(game_of(regulations.edition), speed)


def rating_lines(regulations: Regulations) -> Iterator[Both]:
    """Yield what the regulations say of ratings, in Chinese and English."""
    ratings = regulations.ratings
    lists = sequence_of(regulations)
    highest = ratings.choice is Choice.HIGHEST
    zh = ("取各表及报名所填中最高者：" if highest else "依次查用：") + "、".join(lists)
    en = ("the highest of the entry and of " if highest else "asked in turn: ") + ", ".join(lists)
    if ratings.unrated is not None:
        zh += f"；各表均无者按 {ratings.unrated} 分"
        en += f"; {ratings.unrated} for those on none"
    if ratings.substitute is not None:
        zh += f"；计算平均对手等级分时，无等级分者按 {ratings.substitute} 分"
        en += f"; in the opponents' average the unrated count as {ratings.substitute}"
    if ratings.spans_months:
        zh += "；赛期超过三十日，等级分按期更新，破同分用"
        zh += "各轮当期等级分" if ratings.by_round else "首期等级分"
        en += "; over 30 days: ratings by period, tie-breaks by "
        en += "those of each round" if ratings.by_round else "those of the first"
    yield zh, en
