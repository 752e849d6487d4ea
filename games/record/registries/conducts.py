"""Game -> its conduct; a game without acts of its own has the standard one."""

from games.record import claims, common, rulings, standard
from games.record.draughts.conduct import DRAUGHTS
from games.record.endings import Endings, on_board, on_time
from games.record.gomoku.conduct import GOMOKU
from games.record.officiating.closing import decide_signing
from games.record.registries.conduct import Conduct
from games.record.values import Options
from games.record.weiqi.conduct import WEIQI
from games.record.xiangqi.conduct import XIANGQI
from games.streams.dispatch import deciders


def _as_asked(edition: str, requested: Options | None) -> Options:
    return requested or Options()


STANDARD = Conduct(
    options=_as_asked,
    # The board goes before the flag.
    endings=Endings((on_board, on_time)),
    acts=deciders(common, decide_signing, standard, claims, rulings),
)


class Conducts(dict[str, Conduct]):
    """Conducts by the name of a game; one without a conduct of its own has the standard one."""

    def __missing__(self, game: str) -> Conduct:
        return STANDARD


CONDUCTS = Conducts(xiangqi=XIANGQI, weiqi=WEIQI, draughts=DRAUGHTS, gomoku=GOMOKU)
