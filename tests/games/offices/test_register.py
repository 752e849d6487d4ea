"""The register of offices: what it takes, what it refuses, what ends with what.

Gomoku 2025 23.3.4, 25.1 and weiqi 2002 29: who names whom. Days and names are made up.
"""

from dataclasses import replace
from typing import Any

import pytest

from games.offices import commands as c
from games.offices import events as e
from games.offices.decider import OFFICES, decide
from games.offices.state import RegisterState
from games.offices.values import ConsentForm, Particulars, Scope, Span
from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.actors import Actor, Role

DAY, NOW = "2026-05-03", 1_777_777_777_000
OFFICE = Actor(id="user:1", role=Role.CHIEF_ARBITER)
"""The federation's own office: what it does is under nothing."""
CHIEF = Actor(id="user:2", role=Role.CHIEF_ARBITER, event="e1")
ORGANISER = Actor(id="user:3", role=Role.ORGANISER, event="e1")
E1, E2 = Scope(event="e1"), Scope(event="e2")
MEN = Scope(event="e1", section="men")


class Register:
    """A register that grows by `give`."""

    def __init__(self) -> None:
        self.state: RegisterState | None = None
        self.give(c.OpenRegister())
        self.give(appoint("chief", "user:2", Role.CHIEF_ARBITER, E1))
        self.give(appoint("organiser", "user:3", Role.ORGANISER, E1))

    @property
    def now(self) -> RegisterState:
        assert self.state is not None
        return self.state

    def give(
        self, command: c.OfficeCommand, by: Actor = OFFICE, now: int = NOW
    ) -> tuple[e.OfficeEvent, ...]:
        new = decide(self.state, command, by=by, now=now)
        self.state = OFFICES.apply(self.state, new, at=now)
        return new

    def refused(self, command: c.OfficeCommand, by: Actor = OFFICE, now: int = NOW) -> str:
        with pytest.raises(CommandRefusedError) as caught:
            decide(self.state, command, by=by, now=now)
        return caught.value.code

    def standing(self) -> set[str]:
        return {id_ for id_, grant in self.now.grants.items() if not grant.revoked}


def appoint(
    appointment: str, person: str, role: Role, scope: Scope = E1, **more: Any
) -> c.AppointOfficial:
    given = {"span": Span(), "under": "", "today": DAY, **more}
    return c.AppointOfficial(
        appointment=appointment, person=person, role=role, scope=scope, **given
    )


def token(name: str, acts_for: str = "", scope: Scope = E1, **more: Any) -> c.IssueToken:
    given = {"role": Role.ARBITER, "until": NOW + 1000, "under": "", "today": DAY, **more}
    return c.IssueToken(
        token=name, digest="ab", acts_for=acts_for or f"device:{name}", scope=scope, **given
    )


@pytest.fixture
def register() -> Register:
    return Register()


def test_a_register_is_opened_once(register: Register) -> None:
    assert register.refused(c.OpenRegister()) == "register_open"
    with pytest.raises(CommandRefusedError) as caught:
        decide(None, appoint("x", "user:9", Role.ARBITER), by=OFFICE, now=NOW)
    assert caught.value.code == "register_unknown"


class TestAppointing:
    @pytest.mark.parametrize(
        ("by", "under", "role", "taken"),
        [
            (OFFICE, "", Role.ARCHIVIST, True),
            (OFFICE, "", Role.ORGANISER, True),
            (ORGANISER, "organiser", Role.CHIEF_ARBITER, True),
            (ORGANISER, "organiser", Role.COMMITTEE, True),
            (ORGANISER, "organiser", Role.ARBITER, True),
            (ORGANISER, "organiser", Role.ORGANISER, False),
            (ORGANISER, "organiser", Role.RATING_OFFICE, False),
            (CHIEF, "chief", Role.ARBITER, True),
            (CHIEF, "chief", Role.DEPUTY_CHIEF_ARBITER, True),
            (CHIEF, "chief", Role.CHIEF_ARBITER, False),
            (CHIEF, "chief", Role.COMMITTEE, False),
            (CHIEF, "chief", Role.ORGANISER, False),
        ],
    )
    def test_who_appoints_whom(
        self, register: Register, by: Actor, under: str, role: Role, taken: bool
    ) -> None:
        command = appoint("new", "user:9", role, under=under)
        if taken:
            (event,) = register.give(command, by)
            assert isinstance(event, e.OfficialAppointed)
            assert (event.role, event.under) == (role, under)
        else:
            assert register.refused(command, by) == "not_yours_to_appoint"

    @pytest.mark.parametrize("role", [Role.PLAYER, Role.SYSTEM])
    def test_to_what_is_no_office_nobody_is(self, register: Register, role: Role) -> None:
        assert register.refused(appoint("new", "user:9", role)) == "not_an_office"

    @pytest.mark.parametrize(
        "role", [Role.PLAYER, Role.ARBITER, Role.COMMITTEE, Role.ARCHIVIST, Role.RATING_OFFICE]
    )
    def test_other_roles_do_not_appoint(self, register: Register, role: Role) -> None:
        by = Actor(id="user:1", role=role)
        with pytest.raises(NotAllowedError) as caught:
            register.give(appoint("new", "user:9", Role.ARBITER), by)
        assert caught.value.code == "role_not_allowed"

    @pytest.mark.parametrize(
        ("scope", "code"),
        [
            (E2, "not_in_this_event"),
            (Scope(), "not_in_this_event"),
            (Scope(event="e2", section="men"), "not_in_this_event"),
            (E1, ""),
            (MEN, ""),
        ],
    )
    def test_no_further_than_one_s_own_event(
        self, register: Register, scope: Scope, code: str
    ) -> None:
        command = appoint("new", "user:9", Role.ARBITER, scope, under="chief")
        if code:
            assert register.refused(command, CHIEF) == code
        else:
            register.give(command, CHIEF)

    def test_no_further_than_one_s_own_section(self, register: Register) -> None:
        register.give(appoint("men", "user:4", Role.CHIEF_ARBITER, MEN))
        by = Actor(id="user:4", role=Role.CHIEF_ARBITER, event="e1", section="men")
        women = Scope(event="e1", section="women")
        for scope in (women, E1):
            command = appoint("new", "user:9", Role.ARBITER, scope, under="men")
            assert register.refused(command, by) == "not_in_this_section"
        register.give(appoint("new", "user:9", Role.ARBITER, MEN, under="men"), by)

    @pytest.mark.parametrize(
        ("span", "code"),
        [
            (Span(from_on="2026-05-02", to_on="2026-05-01"), "days_reversed"),
            (Span(from_on="2026-05-01", to_on="2026-05-01"), ""),
            (Span(to_on="2026-05-01"), ""),
        ],
    )
    def test_days(self, register: Register, span: Span, code: str) -> None:
        command = appoint("new", "user:9", Role.ARBITER, span=span)
        if code:
            assert register.refused(command) == code
        else:
            register.give(command)

    def test_a_section_goes_with_its_event(self, register: Register) -> None:
        scope = Scope(section="men")
        command = appoint("new", "user:9", Role.ARBITER, scope)
        assert register.refused(command) == "section_without_event"

    @pytest.mark.parametrize(
        ("span", "taken"),
        [
            (Span(), False),
            (Span(from_on="2026-05-06"), False),
            (Span(to_on="2026-04-30"), True),
            (Span(from_on="2026-06-01"), True),
        ],
    )
    def test_the_same_office_at_the_same_time_once(
        self, register: Register, span: Span, taken: bool
    ) -> None:
        may = Span(from_on="2026-05-01", to_on="2026-05-31")
        register.give(appoint("may", "user:9", Role.ARBITER, span=may))
        again = appoint("again", "user:9", Role.ARBITER, span=span)
        if taken:
            register.give(again)
        else:
            assert register.refused(again) == "appointed_already"
        register.give(appoint("other", "user:8", Role.ARBITER, span=span))

    def test_nobody_appoints_beyond_their_own_term(self, register: Register) -> None:
        until = Span(to_on="2026-05-10")
        register.give(appoint("short", "user:4", Role.CHIEF_ARBITER, E2, span=until))
        by = Actor(id="user:4", role=Role.CHIEF_ARBITER, event="e2")
        made = appoint("new", "user:9", Role.ARBITER, E2, under="short")
        assert register.refused(made, by) == "outlasts_own_office"
        assert register.refused(replace(made, span=Span(to_on="2026-05-11")), by)
        register.give(replace(made, span=until), by)

    @pytest.mark.parametrize(
        "change",
        [
            {"under": "unknown"},
            {"by": replace(CHIEF, id="user:7")},
            {"today": "2026-04-30"},
            {"today": "2026-05-11"},
            {"revoked": True},
        ],
        ids=["unknown", "another's", "before", "after", "revoked"],
    )
    def test_by_an_office_not_in_force_nothing(
        self, register: Register, change: dict[str, Any]
    ) -> None:
        span = Span(from_on="2026-05-01", to_on="2026-05-10")
        register.give(appoint("may", "user:2", Role.CHIEF_ARBITER, E2, span=span))
        if change.pop("revoked", False):
            register.give(c.RevokeAppointment(appointment="may", reason="x", today=DAY))
        by = change.pop("by", replace(CHIEF, event="e2"))
        asked = {"under": "may", "span": span, **change}
        command = appoint("new", "user:9", Role.ARBITER, E2, **asked)
        assert register.refused(command, by) == "grant_not_in_force"


class TestRevoking:
    def grown(self, register: Register) -> None:
        register.give(appoint("arbiter", "user:9", Role.ARBITER, under="chief"), CHIEF)
        tablet = token("tablet", role=Role.CHIEF_ARBITER, under="chief")
        register.give(tablet, CHIEF)
        register.give(token("clock", under="tablet"), Actor(id="device:tablet", role=CHIEF.role))
        register.give(token("elsewhere", scope=E2))

    def test_what_descends_is_found_through_tokens_too(self, register: Register) -> None:
        self.grown(register)
        found = [grant.id for grant in register.now.descending_from("chief")]
        assert found == ["arbiter", "tablet", "clock"]
        assert not list(register.now.descending_from("elsewhere"))

    def test_only_what_is_named_ends_along(self, register: Register) -> None:
        self.grown(register)
        command = c.RevokeAppointment(
            appointment="chief", reason="换人", along=("clock", "arbiter"), today=DAY
        )
        events = register.give(command)
        wanted: list[type] = [e.AppointmentRevoked, e.TokenRevoked, e.AppointmentRevoked]
        assert [type(event) for event in events] == wanted
        assert [getattr(event, "along_with", None) for event in events] == ["", "chief", "chief"]
        assert register.standing() == {"organiser", "tablet", "elsewhere"}

    def test_a_token_under_a_revoked_office_that_was_kept_goes_on(self, register: Register) -> None:
        """What is kept by choice keeps its own power: a tablet goes on, its chief does not."""
        self.grown(register)
        register.give(c.RevokeAppointment(appointment="chief", reason="x", today=DAY))
        tablet = Actor(id="device:tablet", role=Role.CHIEF_ARBITER)
        register.give(token("another", under="tablet"), tablet)
        assert register.refused(token("no", under="chief"), CHIEF) == "grant_not_in_force"

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"appointment": "unknown"}, "appointment_unknown"),
            ({"appointment": "tablet"}, "appointment_unknown"),
            ({"reason": " "}, "reason_missing"),
            ({"along": ("elsewhere",)}, "does_not_descend"),
            ({"along": ("organiser",)}, "does_not_descend"),
            ({"along": ("unknown",)}, "does_not_descend"),
        ],
    )
    def test_what_cannot_be(self, register: Register, change: dict[str, Any], code: str) -> None:
        self.grown(register)
        before = register.now
        wanted = {"appointment": "chief", "reason": "x", "today": DAY, **change}
        assert register.refused(c.RevokeAppointment(**wanted)) == code
        assert register.now == before

    def test_a_second_time_it_is_over(self, register: Register) -> None:
        command = c.RevokeAppointment(appointment="chief", reason="x", today=DAY)
        register.give(command)
        assert register.refused(command) == "appointment_over"

    def test_the_chief_does_not_end_the_organiser(self, register: Register) -> None:
        command = c.RevokeAppointment(appointment="organiser", reason="x", under="chief", today=DAY)
        assert register.refused(command, CHIEF) == "not_yours_to_appoint"
        ending = replace(command, appointment="chief", under="organiser")
        register.give(ending, ORGANISER)


class TestTokens:
    def test_only_the_chief_hands_them_out(self, register: Register) -> None:
        register.give(token("own", under="chief"), CHIEF)
        assert register.refused(token("no", under="organiser"), ORGANISER) == "role_not_allowed"
        assert register.refused(token("own", under="chief"), CHIEF) == "token_known"

    @pytest.mark.parametrize("scope", [E2, Scope()])
    def test_for_one_s_own_event_alone(self, register: Register, scope: Scope) -> None:
        command = token("new", scope=scope, under="chief")
        assert register.refused(command, CHIEF) == "not_in_this_event"

    def test_a_board_arbiter_s_token_issues_none(self, register: Register) -> None:
        register.give(token("tablet", under="chief"), CHIEF)
        by = Actor(id="device:tablet", role=Role.CHIEF_ARBITER)
        assert register.refused(token("new", under="tablet"), by) == "role_not_allowed"

    def test_one_that_has_run_out_issues_none(self, register: Register) -> None:
        register.give(token("tablet", role=Role.CHIEF_ARBITER, under="chief"), CHIEF)
        by = Actor(id="device:tablet", role=Role.CHIEF_ARBITER)
        command = token("new", under="tablet")
        assert register.refused(command, by, now=NOW + 1000) == "grant_not_in_force"

    def test_of_another_event_is_not_revoked(self, register: Register) -> None:
        register.give(token("elsewhere", scope=E2))
        command = c.RevokeToken(token="elsewhere", under="chief", today=DAY)
        assert register.refused(command, CHIEF) == "not_in_this_event"
        register.give(replace(command, under=""))
        assert "elsewhere" not in register.standing()


class TestConsent:
    PLAYER = "00000000-0000-7000-8000-000000000001"

    def test_nobody_is_acted_for_without_it(self, register: Register) -> None:
        command = token("new", self.PLAYER, under="chief")
        assert register.refused(command, CHIEF) == "no_consent_on_record"

    def test_it_may_come_with_the_token_and_then_is_on_record(self, register: Register) -> None:
        form = ConsentForm.IN_WRITING
        command = token("new", self.PLAYER, under="chief", consent=form)
        events = register.give(command, CHIEF)
        assert [type(event) for event in events] == [e.ConsentRecorded, e.TokenIssued]
        (again,) = register.give(token("second", self.PLAYER, under="chief"), CHIEF)
        assert isinstance(again, e.TokenIssued)

    def test_at_one_event_is_none_at_another(self, register: Register) -> None:
        self.consented(register, event="e2")
        assert register.refused(token("new", self.PLAYER)) == "no_consent_on_record"
        register.give(token("there", self.PLAYER, E2))

    def test_for_every_event_holds_at_each(self, register: Register) -> None:
        self.consented(register)
        register.give(token("new", self.PLAYER))

    def test_withdrawn_the_tokens_end_that_rested_on_it_alone(self, register: Register) -> None:
        self.consented(register, "first", event="e1")
        self.consented(register, "every")
        register.give(token("new", self.PLAYER))
        register.give(token("device"))
        withdrawn = c.WithdrawConsent(consent="first", reason="本人撤回")
        assert [type(event) for event in register.give(withdrawn)] == [e.ConsentWithdrawn]
        assert "new" in register.standing()
        events = register.give(replace(withdrawn, consent="every"))
        kinds: list[type] = [type(event) for event in events]
        assert kinds == [e.ConsentWithdrawn, e.TokenRevoked]
        assert {"new", "device"} & register.standing() == {"device"}
        assert register.refused(withdrawn) == "consent_over"

    def test_one_s_own_device_needs_none(self, register: Register) -> None:
        register.give(token("own", CHIEF.id, under="chief"), CHIEF)

    @pytest.mark.parametrize("paper", ["x", "AB" * 32, "ab" * 31])
    def test_a_paper_is_its_hash(self, register: Register, paper: str) -> None:
        command = c.RecordConsent(
            consent="x", person=self.PLAYER, form=ConsentForm.IN_WRITING, paper=paper
        )
        assert register.refused(command) == "paper_malformed"
        register.give(replace(command, paper="ab" * 32))

    def test_elsewhere_it_is_not_the_chief_s_to_record(self, register: Register) -> None:
        command = c.RecordConsent(
            consent="x", person=self.PLAYER, form=ConsentForm.IN_PERSON, event="e2"
        )
        assert register.refused(command, CHIEF) == "not_in_this_event"
        register.give(replace(command, event="e1"), CHIEF)
        self.consented(register, "every")
        withdrawn = c.WithdrawConsent(consent="every", reason="x")
        assert register.refused(withdrawn, CHIEF) == "not_in_this_event"
        assert register.refused(replace(withdrawn, reason="")) == "reason_missing"

    def consented(self, register: Register, consent: str = "every", *, event: str = "") -> None:
        register.give(
            c.RecordConsent(
                consent=consent, person=self.PLAYER, form=ConsentForm.IN_PERSON, event=event
            )
        )


class TestAccounts:
    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({}, ""),
            ({"may_log_in": False}, "federation_alone"),
            ({"is_federation": True}, "federation_alone"),
        ],
    )
    def test_who_appoints_opens_one_and_no_more(
        self, register: Register, change: dict[str, Any], code: str
    ) -> None:
        command = c.SetAccount(person="user:9", under="chief", **change)
        if code:
            assert register.refused(command, CHIEF) == code
        else:
            register.give(command, CHIEF)
        register.give(replace(command, under=""))

    def test_an_event_is_named_by_the_federation(self, register: Register) -> None:
        named = c.NameEvent(event="e3", title=" 北方公开赛 ")
        assert register.refused(replace(named, under="chief"), CHIEF) == "federation_alone"
        assert register.refused(replace(named, title=" ")) == "title_missing"
        assert register.give(named) == (e.EventNamed(event="e3", title="北方公开赛"),)

    def test_particulars_are_named_and_not_said(self, register: Register) -> None:
        command = c.RecordParticulars(
            kind=Particulars.OFFICIAL, subject="x", fields=("name", "grade")
        )
        (event,) = register.give(command)
        assert isinstance(event, e.ParticularsChanged)
        assert event.fields == ("grade", "name")
        empty = replace(command, fields=())
        assert register.refused(empty) == "no_particulars_changed"
