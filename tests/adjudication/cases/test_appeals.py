"""An appeal from its admission to the fee: committee, hearing, votes, decision (gomoku 22)."""

from dataclasses import replace

import pytest

from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.deciding import warnings
from adjudication.cases.declaring import JUDGES, majority, only_refund, refunds
from adjudication.cases.values import (
    Attachment,
    Awaited,
    CaseOutcome,
    CaseStatus,
    Circumstances,
    Instance,
    Matter,
    Obstacle,
    Party,
    Refund,
    Remedy,
)
from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.actors import Actor, Role
from tests.support.cases import (
    APPEAL,
    ARBITER,
    CHIEF,
    FACTS,
    GAME,
    IDS,
    MEMBERS,
    ORGANISER,
    Case,
    under,
)

UP, DOWN = CaseOutcome.UPHELD, CaseOutcome.DISMISSED
UPHOLD = c.DecideCase(
    outcome=UP,
    facts="第9项登记有误",
    reasons="规则未涵盖此情形",
    remedies=(Remedy.CLOCK,),
    order="恢复用时",
    refund=Refund.FULL,
)
DISMISS = c.DecideCase(outcome=DOWN, facts="无误", reasons="登记无误", refund=Refund.HALF)
PAPER = Attachment(name="申诉书.pdf", sha256="0" * 64, size=1000)


def refused(case: Case, command: c.CaseCommand, by: Actor) -> tuple[str, str]:
    """Return the code and the article of a refusal, which records nothing."""
    before = case.now
    with pytest.raises(CommandRefusedError) as error:
        case.give(command, by)
    assert case.now == before
    return error.value.code, str(error.value.article)


def voted(*outcomes: CaseOutcome, filing: c.FileCase = APPEAL) -> Case:
    return Case(filing).admit().seat().hear().vote(*outcomes)


def test_two_to_one_upholds_and_is_final() -> None:
    case = voted(UP, DOWN, UP)
    (decided,) = case.give(UPHOLD, MEMBERS[0])
    assert isinstance(decided, e.CaseDecided)
    assert (decided.votes, decided.final, str(decided.final_by)) == (
        (2, 1),
        True,
        "gomoku-2025 22.1.4",
    )
    assert (decided.refund, decided.refunded) == (Refund.FULL, 20_000)
    assert case.now.status is CaseStatus.DECIDED
    assert not case.now.is_carried_out


def test_the_majority_decides_and_not_who_writes_it_down() -> None:
    against = voted(UP, DOWN, DOWN)
    assert refused(against, UPHOLD, MEMBERS[0]) == ("majority_decides", "gomoku-2025 22.1.4")
    against.give(DISMISS, MEMBERS[0])
    decision = against.now.decision
    assert decision is not None
    assert (decision.votes, decision.outcome, decision.refunded) == ((1, 2), DOWN, 10_000)


def test_everybody_votes_before_the_decision() -> None:
    assert refused(voted(UP, UP), UPHOLD, MEMBERS[0]) == ("votes_missing", "gomoku-2025 22.1.3")


def test_a_dissent_keeps_its_reason() -> None:
    case = voted(UP, UP)
    case.give(c.CastVote(outcome=DOWN, opinion="应维持原判"), MEMBERS[2])
    case.give(UPHOLD, MEMBERS[1])
    vote = case.now.vote_of(IDS[2])
    assert vote is not None
    assert (vote.outcome, vote.opinion) == (DOWN, "应维持原判")


@pytest.mark.parametrize(
    ("command", "refund", "code"),
    [
        # 若申诉成功，申诉费全额退还
        (UPHOLD, Refund.FULL, ""),
        (UPHOLD, Refund.HALF, "refund_not_allowed"),
        (UPHOLD, Refund.NOTHING, "refund_not_allowed"),
        (UPHOLD, None, "refund_missing"),
        # 若申诉未成功，但有一定的合理性，可退还申诉费的一半
        (DISMISS, Refund.FULL, "refund_not_allowed"),
        (DISMISS, Refund.HALF, ""),
        (DISMISS, Refund.NOTHING, ""),
        (DISMISS, None, "refund_missing"),
    ],
)
def test_the_fee_is_given_back_as_22_2_5_says(
    command: c.DecideCase, refund: Refund | None, code: str
) -> None:
    case = voted(*[command.outcome] * 3)
    given = replace(command, refund=refund)
    if code:
        assert refused(case, given, MEMBERS[0]) == (code, "gomoku-2025 22.2.5")
        return
    case.give(given, MEMBERS[0])
    decision = case.now.decision
    assert decision is not None
    paid = {Refund.FULL: 20_000, Refund.HALF: 10_000, Refund.NOTHING: 0}
    assert refund is not None
    assert decision.refunded == paid[refund]


@pytest.mark.parametrize("refund", list(Refund))
def test_a_silent_book_leaves_the_fee_to_the_committee(refund: Refund) -> None:
    case = voted(DOWN, DOWN, DOWN, filing=under("xiangqi-2020"))
    case.give(replace(DISMISS, refund=refund), MEMBERS[0])
    assert case.now.status is CaseStatus.DECIDED


def test_no_fee_is_given_back_that_was_not_paid() -> None:
    free = replace(APPEAL, fee_due=0, fee_paid=0)
    case = voted(UP, UP, UP, filing=free)
    assert refused(case, UPHOLD, MEMBERS[0])[0] == "refund_without_fee"
    case.give(replace(UPHOLD, refund=None), MEMBERS[0])
    assert case.now.status is CaseStatus.DECIDED


@pytest.mark.parametrize(
    ("members", "code"),
    [
        (IDS, ""),
        ((*IDS, "user:14", "user:15"), ""),
        (("user:11",), "committee_too_small"),
        (IDS[:2], "committee_too_small"),
        ((*IDS, "user:14"), "committee_even"),
        ((*IDS, IDS[0]), "member_twice"),
        ((*IDS[:2], "委员三"), "not_an_id"),
        (("user:11", "user:12", CHIEF.id), "member_judged_before"),
        (("user:11", ARBITER.id, "user:13"), "member_judged_before"),
        (("user:12", "user:13", "user:14"), "chair_not_member"),
    ],
)
def test_a_committee_is_odd_three_or_more_and_has_not_judged(
    members: tuple[str, ...], code: str
) -> None:
    case = Case().admit()
    command = c.AppointCommittee(members=members, chair="user:11")
    if code:
        told, article = refused(case, command, ORGANISER)
        assert told == code
        # Who votes presides (22.1.3); who has ruled is left out by no number of the book.
        assert code != "chair_not_member" or article == "gomoku-2025 22.1.3"
        sized = code in ("committee_too_small", "committee_even")
        assert not sized or article == "gomoku-2025 22.1.1"
        return
    case.give(command, ORGANISER)
    assert tuple(member.id for member in case.now.members) == members


def test_a_member_in_conflict_makes_room() -> None:
    case = Case().admit()
    case.give(c.AppointCommittee(members=IDS, chair=IDS[0]), ORGANISER)
    case.give(c.DeclareConflict(conflict=True, note="同一单位"), MEMBERS[2])
    assert refused(case, c.CastVote(outcome=UP), MEMBERS[0])[0] == "conflicts_undeclared"
    for member in MEMBERS[:2]:
        case.give(c.DeclareConflict(conflict=False), member)
    assert refused(case, c.CastVote(outcome=UP), MEMBERS[2])[0] == "member_in_conflict"
    other = Actor(id="user:14", role=Role.COMMITTEE)
    case.give(c.AppointCommittee(members=(*IDS[:2], other.id), chair=IDS[0]), ORGANISER)
    assert [member.conflict for member in case.now.members] == [False, False, None]
    case.give(c.DeclareConflict(conflict=False), other)
    for member in (*MEMBERS[:2], other):
        case.give(c.CastVote(outcome=UP), member)
    assert refused(case, c.CastVote(outcome=UP), MEMBERS[2])[0] == "not_a_member"


def test_a_member_declares_and_votes_once() -> None:
    case = Case().admit().seat()
    again = c.DeclareConflict(conflict=True)
    assert refused(case, again, MEMBERS[0])[0] == "conflict_declared_already"
    case.give(c.CastVote(outcome=UP), MEMBERS[0])
    assert refused(case, c.CastVote(outcome=DOWN), MEMBERS[0]) == (
        "voted_already",
        "gomoku-2025 22.1.3",
    )
    appointed = c.AppointCommittee(members=IDS, chair=IDS[1])
    assert refused(case, appointed, ORGANISER)[0] == "votes_cast"


def test_both_sides_are_heard_or_it_is_confirmed() -> None:
    case = Case().admit().seat().vote(UP, UP, UP)
    told = [(each.code, str(each.article), each.facts) for each in warnings(case.now, UPHOLD, ())]
    assert told == [
        ("party_not_heard", "gomoku-2025 22.2.6", (("party", "filer"),)),
        ("party_not_heard", "gomoku-2025 22.2.6", (("party", "respondent"),)),
    ]
    case.give(c.MakeStatement(party=Party.RESPONDENT, text="陈述"), CHIEF)
    assert [each.facts[0][1] for each in warnings(case.now, UPHOLD, ())] == ["filer"]
    case.give(c.MakeStatement(party=Party.FILER, text="陈述", attachments=(PAPER,)), CHIEF)
    assert warnings(case.now, UPHOLD, ()) == ()
    assert case.now.statements[1].attachments == (PAPER,)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (replace(UPHOLD, facts=" "), "reasons_missing"),
        (replace(UPHOLD, reasons=""), "reasons_missing"),
        (replace(UPHOLD, order=""), "order_missing"),
    ],
)
def test_a_decision_says_why_and_what(command: c.DecideCase, code: str) -> None:
    assert refused(voted(UP, UP, UP), command, MEMBERS[0])[0] == code


def test_a_dismissal_changes_nothing() -> None:
    changing = replace(DISMISS, remedies=(Remedy.RESULT,), order="改判")
    case = voted(DOWN, DOWN, DOWN)
    assert refused(case, changing, MEMBERS[0])[0] == "remedy_without_success"


def test_what_is_ordered_is_carried_out_elsewhere() -> None:
    case = voted(UP, UP, UP)
    done = c.RecordCarryingOut(remedy=Remedy.CLOCK, kind="game", stream=GAME, version=10)
    assert refused(case, done, MEMBERS[0])[0] == "case_not_decided"
    case.give(UPHOLD, MEMBERS[0])
    other = replace(done, remedy=Remedy.RESULT)
    assert refused(case, other, MEMBERS[0])[0] == "remedy_not_ordered"
    case.give(done, MEMBERS[0])
    assert case.now.is_carried_out


def test_each_party_is_told_once() -> None:
    case = voted(DOWN, DOWN, DOWN)
    assert refused(case, c.NotifyParty(party=Party.FILER), ORGANISER)[0] == "case_not_decided"
    case.give(DISMISS, MEMBERS[0])
    case.give(c.NotifyParty(party=Party.FILER), ORGANISER)
    again = refused(case, c.NotifyParty(party=Party.FILER), ORGANISER)
    assert again[0] == "party_notified_already"


@pytest.mark.parametrize("instance", list(Instance))
@pytest.mark.parametrize("role", list(Role))
def test_who_hears_a_case_is_written_for_its_instance(instance: Instance, role: Role) -> None:
    case = Case(replace(APPEAL, instance=instance, matter=Matter.RULING))
    by = Actor(id="user:20", role=role)
    if role in JUDGES[instance]:
        case.give(c.AdmitCase(), by)
        assert case.now.status is CaseStatus.ADMITTED
        return
    with pytest.raises(NotAllowedError) as error:
        case.give(c.AdmitCase(), by)
    official = role in frozenset().union(*JUDGES.values())
    assert error.value.code == ("case_of_another_instance" if official else "role_not_allowed")


def test_the_chief_decides_an_objection_alone() -> None:
    objection = replace(APPEAL, instance=Instance.CHIEF, fee_due=0, fee_paid=0)
    case = Case(objection)
    case.give(c.AdmitCase(), CHIEF)
    appointed = c.AppointCommittee(members=IDS, chair=IDS[0])
    assert refused(case, appointed, ORGANISER)[0] == "case_not_before_committee"
    case.give(replace(UPHOLD, refund=None), CHIEF)
    decision = case.now.decision
    assert decision is not None
    assert (decision.votes, decision.final) == ((0, 0), False)


def test_an_official_says_why_a_case_is_not_heard() -> None:
    case = Case()
    empty = c.RejectCase(obstacle=Obstacle.OTHER, reason=" ")
    assert refused(case, empty, MEMBERS[0])[0] == "reason_missing"
    case.give(c.RejectCase(obstacle=Obstacle.OTHER, reason="与比赛无关"), MEMBERS[0])
    assert case.now.status is CaseStatus.REJECTED
    assert refused(case, c.AdmitCase(), MEMBERS[0])[0] == "case_not_waiting"


def test_a_case_is_taken_back_until_it_is_decided() -> None:
    case = Case().admit()
    assert refused(case, c.WithdrawCase(reason=" "), ORGANISER)[0] == "reason_missing"
    case.give(c.WithdrawCase(reason="书面撤回"), ORGANISER)
    assert case.now.status is CaseStatus.WITHDRAWN
    assert refused(case, c.WithdrawCase(reason="再次"), ORGANISER)[0] == "case_settled"
    silent = c.SettleFee(refund=Refund.FULL, reason=" ")
    assert refused(case, silent, ORGANISER)[0] == "reason_missing"
    (settled,) = case.give(c.SettleFee(refund=Refund.FULL, reason="未进入审理"), ORGANISER)
    assert settled == e.FeeSettled(refund=Refund.FULL, refunded=20_000, reason="未进入审理")
    assert case.now.refund is Refund.FULL
    again = c.SettleFee(refund=Refund.HALF, reason="再次")
    assert refused(case, again, ORGANISER)[0] == "fee_not_open"


def test_a_case_of_another_event_is_none_of_theirs() -> None:
    case = Case(replace(APPEAL, circumstances=replace(FACTS, event="甲赛", section="男子")))
    for place, code in (
        ({"event": "乙赛"}, "not_in_this_event"),
        ({"event": "甲赛", "section": "女子"}, "not_in_this_section"),
    ):
        by = Actor(id="user:11", role=Role.COMMITTEE, **place)
        assert refused(case, c.AdmitCase(), by)[0] == code
    case.give(c.AdmitCase(), Actor(id="user:11", role=Role.COMMITTEE, event="甲赛"))


@pytest.mark.parametrize(
    ("filing", "code"),
    [
        (replace(APPEAL, question=" "), "grounds_missing"),
        (replace(APPEAL, grounds=""), "grounds_missing"),
        (replace(APPEAL, circumstances=None), "subject_missing"),
        (replace(APPEAL, subject="7"), "not_an_id"),
        (replace(APPEAL, filer="胡荣华"), "not_an_id"),
        (replace(APPEAL, earlier=f"{GAME}0"), "not_an_id"),
        (replace(APPEAL, attachments=(replace(PAPER, sha256="ab"),)), "attachment_malformed"),
        (replace(APPEAL, attachments=(replace(PAPER, sha256="G" * 64),)), "attachment_malformed"),
        (replace(APPEAL, attachments=(replace(PAPER, name=" "),)), "attachment_malformed"),
    ],
)
def test_what_is_no_filing_is_refused(filing: c.FileCase, code: str) -> None:
    with pytest.raises(CommandRefusedError) as error:
        Case(filing)
    assert error.value.code == code


def test_annulling_the_appointment_takes_votes_and_decision_along() -> None:
    case = voted(UP, UP, UP)
    case.give(UPHOLD, MEMBERS[0])
    appointed = next(
        entry.version for entry in case.entries if isinstance(entry.event, e.CommitteeAppointed)
    )
    case.give(c.AnnulEntry(event_version=appointed, reason="任命有误"), MEMBERS[1])
    assert (case.now.status, case.now.members, case.now.votes, case.now.decision) == (
        CaseStatus.ADMITTED,
        (),
        (),
        None,
    )
    assert case.now.heard == frozenset(Party), "the statements stand"
    case.seat().vote(DOWN, DOWN, DOWN).give(DISMISS, MEMBERS[0])
    assert case.now.status is CaseStatus.DECIDED


def test_an_answer_annulled_lets_the_case_be_heard() -> None:
    case = Case(replace(APPEAL, fee_paid=0))
    assert [each.obstacle for each in case.now.hindrances] == [Obstacle.FEE_UNPAID]
    case.give(c.AnnulEntry(event_version=2, reason="申诉费已缴，漏录"), MEMBERS[0])
    case.admit()
    assert (case.now.status, case.now.hindrances) == (CaseStatus.ADMITTED, ())


@pytest.mark.parametrize(
    ("version", "by", "code"),
    [
        (1, MEMBERS[0], "case_entry_stands"),
        (99, MEMBERS[0], "case_entry_unknown"),
        (2, CHIEF, "case_of_another_instance"),
    ],
)
def test_what_is_not_annulled(version: int, by: Actor, code: str) -> None:
    case = Case().admit()
    command = c.AnnulEntry(event_version=version, reason="有误")
    assert refused(case, command, by)[0] == code


def test_an_entry_is_annulled_once_and_with_a_reason() -> None:
    case = Case().admit()
    assert refused(case, c.AnnulEntry(event_version=2, reason=""), MEMBERS[0])[0] == (
        "reason_missing"
    )
    case.give(c.AnnulEntry(event_version=2, reason="有误"), MEMBERS[0])
    assert case.now.status is CaseStatus.FILED
    again = c.AnnulEntry(event_version=2, reason="有误")
    assert refused(case, again, MEMBERS[0])[0] == "case_entry_annulled_already"


def test_a_decision_carried_out_stands() -> None:
    case = voted(UP, UP, UP)
    case.give(UPHOLD, MEMBERS[0])
    decided = len(case.entries)
    case.give(
        c.RecordCarryingOut(remedy=Remedy.CLOCK, kind="game", stream=GAME, version=10), MEMBERS[0]
    )
    command = c.AnnulEntry(event_version=decided, reason="有误")
    assert refused(case, command, MEMBERS[0])[0] == "decision_carried_out"


def test_a_case_waits_for_one_thing_after_another() -> None:
    """Answered, committee, interests, statements, votes, decision, carried out, told: each once."""
    waited: list[Awaited] = []

    def note(case: Case) -> None:
        if not waited or waited[-1] != case.now.awaits:
            waited.append(case.now.awaits)

    case = Case()
    note(case)
    case.admit()
    note(case)
    case.give(c.AppointCommittee(members=IDS, chair=IDS[0]), ORGANISER)
    note(case)
    for member in MEMBERS:
        assert case.now.awaits is Awaited.INTERESTS
        case.give(c.DeclareConflict(conflict=False), member)
    note(case)
    for party in Party:
        assert case.now.awaits is Awaited.STATEMENTS
        case.give(c.MakeStatement(party=party, text="陈述"), CHIEF)
    note(case)
    for member in MEMBERS:
        assert case.now.awaits is Awaited.VOTES
        case.give(c.CastVote(outcome=UP), member)
    note(case)
    case.give(UPHOLD, MEMBERS[0])
    note(case)
    case.give(
        c.RecordCarryingOut(remedy=Remedy.CLOCK, kind="game", stream=GAME, version=10), MEMBERS[0]
    )
    note(case)
    for party in Party:
        assert case.now.awaits is Awaited.NOTICE
        case.give(c.NotifyParty(party=party), ORGANISER)
    note(case)
    assert waited == [
        Awaited.ANSWER, Awaited.COMMITTEE, Awaited.INTERESTS, Awaited.STATEMENTS, Awaited.VOTES,
        Awaited.DECISION, Awaited.CARRYING_OUT, Awaited.NOTICE, Awaited.NOTHING,
    ]  # fmt: skip
    conflicted = Case().admit()
    conflicted.give(c.AppointCommittee(members=IDS, chair=IDS[0]), ORGANISER)
    conflicted.give(c.DeclareConflict(conflict=True), MEMBERS[0])
    assert conflicted.now.awaits is Awaited.COMMITTEE


def test_what_a_state_knows_of_its_filing() -> None:
    facts = replace(FACTS, event="甲赛", competition="省赛", section="男子")
    state = Case(replace(APPEAL, circumstances=facts)).now
    assert (state.event, state.competition, state.section) == ("甲赛", "省赛", "男子")
    assert (state.edition, state.is_before_committee) == ("gomoku-2025", True)
    assert state.limit_at == FACTS.ruled_at + 30 * 60_000 if FACTS.ruled_at else False
    unlimited = (replace(APPEAL, limit_ms=None), replace(APPEAL, circumstances=_unruled()))
    assert [Case(filing).now.limit_at for filing in unlimited] == [None, None]


def _unruled() -> Circumstances:
    return replace(FACTS, ruled_at=None)


@pytest.mark.parametrize(
    ("instance", "limit_ms", "closes"),
    [
        (Instance.CHIEF, 30 * 60_000, 30 * 60_000),
        (Instance.CHIEF, None, None),
        (Instance.COMMITTEE, 30 * 60_000, None),
    ],
    ids=["30 minutes", "no limit", "final"],
)
def test_a_decision_is_contested_within_the_limit_unless_it_is_final(
    instance: Instance, limit_ms: int | None, closes: int | None
) -> None:
    filing = replace(APPEAL, instance=instance, limit_ms=limit_ms, fee_due=0, fee_paid=0)
    case = Case(filing)
    assert case.now.appeal_closes_at is None
    decision = replace(UPHOLD, refund=None)
    if instance is Instance.COMMITTEE:
        case.admit().seat().hear().vote(UP, UP, UP).give(decision, MEMBERS[0])
    else:
        case.give(c.AdmitCase(), CHIEF)
        case.give(decision, CHIEF)
    decided = case.now.decided_at
    assert decided is not None
    assert case.now.appeal_closes_at == (None if closes is None else decided + closes)


@pytest.mark.parametrize(("paid", "half"), [(20_000, 10_000), (20_001, 10_000), (1, 0)])
def test_of_an_odd_fee_half_is_rounded_down(paid: int, half: int) -> None:
    state = Case(replace(APPEAL, fee_paid=paid, fee_due=0)).now
    assert [state.given_back(refund) for refund in (Refund.FULL, Refund.HALF, Refund.NOTHING)] == [
        paid,
        half,
        0,
    ]


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [((), None), ((UP, UP), None), ((UP, DOWN, UP), UP), ((DOWN, UP, DOWN), DOWN)],
    ids=["none", "two of three", "two to one", "one to two"],
)
def test_the_majority_is_known_when_all_have_voted(
    outcomes: tuple[CaseOutcome, ...], expected: CaseOutcome | None
) -> None:
    state = voted(*outcomes).now
    assert majority(state) is expected
    # 22.2.5: all of it where the appeal succeeds, half or nothing where it does not.
    left = {
        None: (Refund.FULL, Refund.HALF, Refund.NOTHING),
        UP: (Refund.FULL,),
        DOWN: (Refund.HALF, Refund.NOTHING),
    }
    assert refunds(state) == left[expected]
    assert only_refund(state) is (Refund.FULL if expected is UP else None)
