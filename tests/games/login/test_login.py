"""Who logs in: after too many attempts nobody for a while; past a second factor by its code."""

import re
from typing import Any

import pytest
import time_machine
from django.conf import LazySettings
from django.contrib.auth.hashers import identify_hasher
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from games.appointing.register import CONSOLE
from games.keyring.handlers import register_key
from games.login.passwords import LONGEST
from games.login.second_factor import has_second_factor
from games.models import LedgerEvent
from tests.support.signing import registering

pytestmark = [pytest.mark.database, pytest.mark.one_database]

SECRET = "che er ping wu, ma ba jin qi"
PAGE = "/admin/second-factor/"


@pytest.fixture
def chief(database: str, settings: LazySettings) -> User:
    cache.clear()
    settings.AXES_FAILURE_LIMIT = 3
    return User.objects.create_superuser("chief", password=SECRET)


def log_in(login: str, password: str, code: str = "", **more: Any) -> Any:
    client = Client(headers={"accept-language": "en"}, **more)
    sent = {"username": login, "password": password, "code": code, "next": "/admin/"}
    answer = client.post("/admin/login/", sent)
    answer.browser = client  # type: ignore[attr-defined]
    return answer


def faults(answer: Any) -> set[str]:
    errors = answer.context["form"].errors.as_data()
    return {fault.code for found in errors.values() for fault in found}


def without_token(answer: Any) -> str:
    """The page without what is masked anew each time."""
    return re.sub(r'value="[A-Za-z0-9]{64}"', "", answer.content.decode())


class TestAttempts:
    @pytest.mark.parametrize("login", ["chief", "nobody of this name"])
    def test_after_too_many_everybody_waits_known_or_not(self, chief: User, login: str) -> None:
        shown = [log_in(login, "wrong") for _number in range(4)]
        assert [answer.status_code for answer in shown] == [200, 200, 429, 429]
        assert "Too many attempts" in shown[3].content.decode()
        refused = log_in(login, SECRET)
        assert refused.status_code == 429
        assert without_token(refused) == without_token(shown[3])

    def test_another_address_is_not_locked_out(self, chief: User) -> None:
        for _number in range(4):
            log_in("chief", "wrong", REMOTE_ADDR="192.0.2.7")
        assert log_in("chief", SECRET, REMOTE_ADDR="192.0.2.7").status_code == 429
        assert log_in("chief", SECRET, REMOTE_ADDR="192.0.2.8").status_code == 302

    def test_a_quarter_of_an_hour_later_the_password_is_taken_again(self, chief: User) -> None:
        with time_machine.travel("2026-11-27T10:00:00Z", tick=False):
            for _number in range(4):
                log_in("chief", "wrong")
        with time_machine.travel("2026-11-27T10:14:00Z", tick=False):
            assert log_in("chief", SECRET).status_code == 429
        with time_machine.travel("2026-11-27T10:16:00Z", tick=False):
            assert log_in("chief", SECRET).status_code == 302

    def test_a_login_forgets_the_slips_before_it(self, chief: User) -> None:
        for _number in range(3):
            log_in("chief", "wrong")
            log_in("chief", "wrong")
            assert log_in("chief", SECRET).status_code == 302

    def test_an_address_has_its_rate_whatever_the_logins(
        self, chief: User, settings: LazySettings
    ) -> None:
        rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "logins": "2/min"}
        settings.REST_FRAMEWORK = {
            **settings.REST_FRAMEWORK,
            "DEFAULT_THROTTLE_RATES": rates,
        }
        statuses = [log_in(f"login {number}", "wrong").status_code for number in range(3)]
        assert statuses == [200, 200, 429]

    def test_wrong_passwords_are_kept_nowhere(self, chief: User) -> None:
        from axes.models import AccessAttempt

        log_in("chief", "a-password-of-elsewhere")
        kept = str(list(AccessAttempt.objects.values()))
        assert "chief" in kept
        assert "a-password-of-elsewhere" not in kept


class TestPasswords:
    @pytest.mark.parametrize(
        ("password", "codes"),
        [
            ("eleven char", ["password_too_short"]),
            ("twelve chars", []),
            ("长" * LONGEST, []),
            ("长" * (LONGEST + 1), ["password_too_long"]),
            ("qwertyuiop123", ["password_too_common"]),
            ("1234567890", ["password_too_short", "password_too_common"]),
        ],
        ids=["11", "12", "longest", "too long", "known to everybody", "common"],
    )
    def test_long_ones_are_taken(self, password: str, codes: list[str]) -> None:
        found: list[str] = []
        try:
            validate_password(password)
        except ValidationError as error:
            found = [str(fault.code) for fault in error.error_list]
        assert found == codes

    def test_the_longest_lets_in_and_is_kept_by_argon2(self, chief: User) -> None:
        chief.set_password("长" * LONGEST)
        chief.save()
        assert identify_hasher(chief.password).algorithm == "argon2"
        assert log_in("chief", "长" * LONGEST).status_code == 302

    def test_what_is_longer_is_not_hashed(
        self, chief: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def hashed(*given: object, **named: object) -> None:
            raise AssertionError("it was hashed")

        monkeypatch.setattr("games.rights.OfficeBackend.authenticate", hashed)
        answer = log_in("chief", "x" * (LONGEST + 1))
        assert faults(answer) == {"max_length"}


def code_of(user: User, *, steps: int = 0, confirmed: bool = True) -> str:
    device = TOTPDevice.objects.get(user=user, confirmed=confirmed)
    return f"{totp(device.bin_key, device.step, device.t0, device.digits, steps):06d}"


@pytest.fixture
def enrolled(chief: User) -> tuple[User, list[str]]:
    """Somebody with a second factor, and the recovery codes."""
    browser = log_in("chief", SECRET).browser
    assert "otpauth" not in browser.get(PAGE).content.decode()
    sent = {"act": "confirm", "code": code_of(chief, confirmed=False)}
    page = browser.post(PAGE, sent)
    return chief, list(page.context["codes"])


class TestSecondFactor:
    def test_is_set_up_by_a_code_of_the_key_and_no_other(self, chief: User) -> None:
        browser = log_in("chief", SECRET).browser
        browser.get(PAGE)
        wrong = str((int(code_of(chief, confirmed=False)) + 1) % 1_000_000).zfill(6)
        page = browser.post(PAGE, {"act": "confirm", "code": wrong})
        assert "not the code" in page.content.decode()
        assert not has_second_factor(chief)

    def test_the_password_alone_lets_nobody_in(self, enrolled: tuple[User, list[str]]) -> None:
        answer = log_in("chief", SECRET)
        assert faults(answer) == {"second_factor_needed"}
        assert answer.browser.get("/admin/").status_code == 302

    def test_nor_does_a_code_without_the_password(self, enrolled: tuple[User, list[str]]) -> None:
        code = code_of(enrolled[0], steps=1)
        assert faults(log_in("chief", "wrong", code)) == {"invalid_login"}

    def test_a_code_lets_in_once(self, enrolled: tuple[User, list[str]]) -> None:
        code = code_of(enrolled[0], steps=1)
        assert log_in("chief", SECRET, code).status_code == 302
        assert faults(log_in("chief", SECRET, code)) == {"second_factor_wrong"}

    def test_a_recovery_code_lets_in_once(self, enrolled: tuple[User, list[str]]) -> None:
        codes = enrolled[1]
        assert len(set(codes)) == 8
        assert log_in("chief", SECRET, codes[0].upper()).status_code == 302
        assert faults(log_in("chief", SECRET, codes[0])) == {"second_factor_wrong"}

    def test_guessing_codes_counts_as_attempts(self, enrolled: tuple[User, list[str]]) -> None:
        shown = [log_in("chief", SECRET, "000000").status_code for _number in range(4)]
        assert shown[-1] == 429

    def test_is_removed_by_a_code(self, enrolled: tuple[User, list[str]]) -> None:
        user, codes = enrolled
        browser = log_in("chief", SECRET, codes[0]).browser
        browser.post(PAGE, {"act": "remove", "code": "000000"})
        assert has_second_factor(user)
        with time_machine.travel("2036-11-27T10:00:00Z"):
            browser = log_in("chief", SECRET, codes[1]).browser
            browser.post(PAGE, {"act": "remove", "code": codes[2]})
        assert not has_second_factor(user)

    def test_a_superuser_removes_it_from_somebody_else_on_record(
        self, enrolled: tuple[User, list[str]]
    ) -> None:
        other = Client()
        other.force_login(User.objects.create_superuser("deputy"))
        before = LedgerEvent.objects.count()
        other.post(f"/admin/auth/user/{enrolled[0].pk}/second-factor/")
        assert not has_second_factor(enrolled[0])
        assert LedgerEvent.objects.count() > before

    def test_the_console_removes_it_for_the_last_superuser(
        self, enrolled: tuple[User, list[str]]
    ) -> None:
        call_command("remove_second_factor", "chief")
        assert not has_second_factor(enrolled[0])
        with pytest.raises(CommandError, match="second factor"):
            call_command("remove_second_factor", "chief")

    def test_where_it_is_required_nothing_else_opens(
        self, chief: User, settings: LazySettings
    ) -> None:
        settings.SECOND_FACTOR_REQUIRED = True
        browser = log_in("chief", SECRET).browser
        for page in ("/admin/", "/admin/games/game/"):
            assert browser.get(page).headers["Location"] == PAGE
        browser.get(PAGE)
        browser.post(PAGE, {"act": "confirm", "code": code_of(chief, confirmed=False)})
        assert browser.get("/admin/").status_code == 200


def test_a_link_to_set_a_password_does_not_pass_the_second_factor(
    enrolled: tuple[User, list[str]],
) -> None:
    from games.people import password_path

    enrolled[0].refresh_from_db()
    browser = Client()
    page = browser.get(password_path(enrolled[0]), follow=True)
    address = page.redirect_chain[-1][0]
    new = "a whole new phrase"
    browser.post(address, {"new_password1": new, "new_password2": new})
    assert browser.get("/admin/").status_code == 302
    assert faults(log_in("chief", new)) == {"second_factor_needed"}


def test_every_page_of_the_office_has_the_policy_of_the_public_ones(chief: User) -> None:
    browser = log_in("chief", SECRET).browser
    pages = ("/admin/login/", "/admin/", PAGE, "/admin/games/game/", "/admin/password_change/")
    policies = {browser.get(page, follow=True)["Content-Security-Policy"] for page in pages}
    assert policies == {Client().get("/")["Content-Security-Policy"]}
    assert "script-src 'self';" in policies.pop()


def test_who_logs_in_is_told_which_keys_were_registered_in_his_name_meanwhile(chief: User) -> None:
    """A server registers keys in any name; whose name it is sees it, once."""
    holder = f"user:{chief.pk}"
    key = registering("strange tablet", holder=holder)
    register_key(holder, key=key.key, name=key.name, proof=key.proof, by=CONSOLE)
    told = "Keys that sign in your name were registered since you were here last: strange tablet."
    entered = log_in("chief", SECRET)
    assert told in entered.browser.get("/admin/").content.decode()
    assert told not in log_in("chief", SECRET).browser.get("/admin/").content.decode()
    later = registering("phone", number=2, holder=holder)
    register_key(holder, key=later.key, name=later.name, proof=later.proof, by=CONSOLE)
    assert (
        told.replace("strange tablet", "phone")
        in log_in("chief", SECRET).browser.get("/admin/").content.decode()
    )
