"""The paper of a case: who asks, the votes with the minority, what was decided and by what."""

from django.utils.translation import override

from adjudication.cases.values import CaseOutcome
from adjudication.documents.cases import case_paper
from adjudication.documents.content import Fields, Grid, Prose, Signatures
from tests.adjudication.cases.test_appeals import DOWN, UP, UPHOLD, voted
from tests.support.cases import IDS, MEMBERS, Case

PEOPLE = dict(zip(IDS, ("甲委员", "乙委员", "丙委员"), strict=True))
CASE = "00000000-0000-7000-8000-0000000000aa"


def text_of(document: object) -> str:
    return str(document)


def test_a_decided_appeal_with_a_minority() -> None:
    case = voted(UP, DOWN, UP)
    case.give(UPHOLD, MEMBERS[0])
    state = case.now
    with override("zh-hans"):
        paper = case_paper(CASE, state, PEOPLE, chinese=True, address="")
    told = text_of(paper)
    for piece in ("落子后碰钟是否判负", "补充规定未涵盖", "甲委员", "少数意见 1 票", "引用条款"):
        assert piece in told
    assert state.decision is not None
    parties = paper.pages[0].blocks[0]
    assert isinstance(parties, Fields)
    head = {field.label: field.value for field in parties.fields}
    assert head["受理方"] == "技术申诉委员会", "the committee as gomoku 22.1 names it"
    assert head["已缴申诉费"] == "200 元"
    titled = {
        block.title: block.paragraphs for block in paper.pages[0].blocks if isinstance(block, Prose)
    }
    assert titled["裁决理由"] == (state.decision.reasons,)
    assert state.decision.reasons not in titled["裁决"]
    assert "申诉费：全额退还，200 元" in titled["裁决"]
    votes = [block for block in paper.pages[0].blocks if isinstance(block, Grid)]
    assert len(votes[0].rows) == 3
    signed = [block for block in paper.pages[0].blocks if isinstance(block, Signatures)]
    assert signed[0].labels == ("甲委员", "乙委员", "丙委员")
    assert state.decision.outcome is CaseOutcome.UPHELD


def test_a_case_that_waits_has_neither_votes_nor_decision() -> None:
    with override("en"):
        paper = case_paper(CASE, Case().now, {}, chinese=False, address="")
    blocks = paper.pages[0].blocks
    assert not any(isinstance(block, Grid) for block in blocks)
    told = [block for block in blocks if isinstance(block, Prose)]
    assert [block.title for block in told][:2] == ["Question", "Grounds"]
    assert isinstance(blocks[0], Fields)
    assert "decided" not in text_of(blocks[-2])
