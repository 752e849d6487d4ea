"""Every finding has its weight and its words."""

import pytest

from games.record.audits.findings import SEVERITIES, Code
from games.streams.messages import MESSAGES


@pytest.mark.parametrize("code", Code)
def test_weight_and_words(code: Code) -> None:
    assert code in SEVERITIES
    assert MESSAGES[code.value]
