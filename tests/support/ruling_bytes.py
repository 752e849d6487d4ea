"""Print rulings on fixed games, for comparison between processes of other settings."""

import json

from adjudication.rulings.adjudicate import adjudicate
from adjudication.rulings.ruling import inputs_digest
from games.record import commands as c
from games.record.codec import CODEC
from games.record.decide import decide
from games.record.values import Question
from tests.support.scenario import PLAYERS, SYSTEM, begun, given, proposed, quiet

ROOK = "4k4/8R/9/9/9/9/9/9/9/3K5 w"
CHECKS = ("i8i9", "e9e8", "i9i8", "e8e9") * 3


def main() -> None:
    """Rule on a long quiet game and on a perpetual check, and show every byte."""
    for moves, fen, question in (
        (quiet(60), "", Question.NATURAL_LIMIT),
        (quiet(20), "", Question.NATURAL_LIMIT),
        (quiet(20), "", Question.REPETITION),
        (CHECKS, ROOK, Question.REPETITION),
    ):
        scenario = given(*begun(*moves, start_position=fen))
        scenario.do(c.MakeClaim(side="red", question=question), by=PLAYERS["red"])
        state = scenario.state
        assert state is not None
        assert state.open_claim is not None
        ruling = adjudicate(state, state.open_claim)
        event = proposed(
            ruling.verdict.value,
            claim_version=state.open_claim.version,
            question=question,
            result=ruling.result,
            against=ruling.against,
            articles=ruling.articles,
        )
        decided = decide(state, c.ProposeRuling(ruling=event), by=SYSTEM, now=0)
        shown = [CODEC.encode(event) for event in decided]
        print(ruling, inputs_digest(state, state.open_claim, [b"1"]))  # noqa: T201
        print(json.dumps(shown))  # noqa: T201 - this program's answer


if __name__ == "__main__":
    main()
