"""The pages over games held in memory."""

import pytest
from django.test import Client

from tests.support.fake_records import FakeRecords, row


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> FakeRecords:
    fake = FakeRecords(rows=[row(1), row(2, red="林致远", black="方一舟", result="1/2-1/2")])
    fake.install(monkeypatch.setattr)
    return fake


@pytest.fixture
def chinese(client: Client) -> Client:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "zh-CN,zh;q=0.9"
    return client


@pytest.fixture
def english(client: Client) -> Client:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client
