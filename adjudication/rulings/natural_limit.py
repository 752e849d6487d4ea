"""Natural move limit (自然限着): xiangqi rules 2020, articles 4.2.4 and 22.2.

A claimed draw stands when the rounds without a capture reach the event's limit (60 unless
the event says less). Of the claimant's checks at most ten are counted (22.2): a round in
which the claimant gave a check beyond the tenth is not one of the counted rounds.
"""

from adjudication.rulings.ruling import Ruling, Verdict, plies_until
from games.record.state import Claim, GameState


def rule_on_natural_limit(state: GameState, claim: Claim) -> Ruling:
    """Rule whether the claimed natural limit stands.

    The count is in half-moves, so that 119 of them are not yet 60 rounds. Each check of the
    claimant beyond the counted ones takes one round (two half-moves) off.
    """
    plies = plies_until(state, claim)
    run = plies[-1].plies_since_capture if plies else 0
    # A start position may bring captureless plies of its own; their checks are unknown.
    last = plies[max(0, len(plies) - run) :]
    checks = sum(1 for ply in last if ply.gives_check and ply.mover == claim.side)
    over = max(0, checks - state.options.natural_limit_checks)
    counted = run - 2 * over
    wanted = 2 * state.options.natural_limit_rounds
    true = counted >= wanted
    facts = (
        ("half_moves_without_capture", run),
        ("claimant_checks", checks),
        ("checks_not_counted", over),
        ("half_moves_counted", counted),
        ("half_moves_required", wanted),
    )
    zh, en = _explain(run=run, checks=checks, over=over, counted=counted, wanted=wanted)
    evidence = tuple(ply.move for ply in last)
    first = last[0].ply if last else 0
    if true:
        return Ruling(
            verdict=Verdict.DRAW,
            result="1/2-1/2",
            articles=("4.2.4", "22.2"),
            facts=facts,
            evidence=evidence,
            evidence_from_ply=first,
            explanation_zh=f"{zh}，属实，判和。",
            explanation_en=f"{en}: true, the game is drawn.",
        )
    return Ruling(
        verdict=Verdict.UNTRUE,
        against=claim.side,
        articles=("22.2", "8.1.4"),
        facts=facts,
        evidence=evidence,
        evidence_from_ply=first,
        explanation_zh=f"{zh}，不属实：判提出方犯规一次，扣除 5 分钟，继续对弈。",
        explanation_en=f"{en}: untrue, a foul and five minutes off the claimant's clock; "
        "the game goes on.",
    )


def _explain(*, run: int, checks: int, over: int, counted: int, wanted: int) -> tuple[str, str]:
    zh = f"自上次吃子后双方共走 {run} 着（{_rounds_zh(run)}），其间提出方将军 {checks} 着"
    en = f"{run} half-moves without a capture ({_rounds_en(run)}), {checks} checks by the claimant"
    if over:
        zh += f"，超出可计之数的 {over} 着不计，计 {_rounds_zh(counted)}"
        en += f", {over} of them beyond the number counted, which leaves {_rounds_en(counted)}"
    return f"{zh}，规定 {_rounds_zh(wanted)}", f"{en}, of {_rounds_en(wanted)} required"


def _rounds_zh(half_moves: int) -> str:
    rounds, half = divmod(max(0, half_moves), 2)
    return f"{rounds} 回合半" if half else f"{rounds} 回合"


def _rounds_en(half_moves: int) -> str:
    rounds, half = divmod(max(0, half_moves), 2)
    return f"{rounds} and a half rounds" if half else f"{rounds} rounds"
