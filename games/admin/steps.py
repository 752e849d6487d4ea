"""The page between a button and the record: the effect first, then warnings, then the entry.

Step 1 asks for what the command needs; step 2 decides it without storing and shows what it
would record and what has to be confirmed; step 3 appends, on the version that was looked at,
or refuses. The same for every kind of stream; what a page shows of it is its own.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from games.ledger.errors import EventIdConflict, LedgerBusy, StreamNotFound, VersionConflict
from games.models import new_id
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor
from games.streams.confirmation import ConfirmationNeededError, Warned
from games.streams.decider import Decider, Folded
from games.streams.handling import Build, Handled, handle

REFUSALS = (CommandRefusedError, VersionConflict, EventIdConflict, LedgerBusy, StreamNotFound)
Refusal = CommandRefusedError | VersionConflict | EventIdConflict | LedgerBusy | StreamNotFound
LONGEST_TOKEN = 100

S = TypeVar("S", bound=Folded)
C = TypeVar("C")
E = TypeVar("E")
F = TypeVar("F", bound="StepForm")


class StepForm(forms.Form):
    """What every act sends back: the version it looked at, and its own id.

    `expected_version` refuses an effect shown on a record that has moved on; `event_id`
    makes a second press of the button the same request.
    """

    required_css_class = "required"
    expected_version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    event_id = forms.UUIDField(widget=forms.HiddenInput)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview(Generic[S, E]):
    """What a command would do, and the token that confirms its warnings."""

    handled: Handled[S, E]
    warnings: tuple[Warned, ...] = ()
    token: str = ""
    step: int = 1
    steps: int = 1


class Steps(ABC, Generic[S, C, E, F]):
    """One act of one actor on one stream, answered step by step.

    `now` is server time in ms. A kind of stream says how its form is made and its page shown.
    """

    decider: Decider[S, C, E]

    def __init__(
        self, request: HttpRequest, *, stream_id: UUID, state: S, actor: Actor, now: int
    ) -> None:
        self.request = request
        self.stream_id = stream_id
        self.state = state
        self.actor = actor
        self.now = now

    @abstractmethod
    def fits(self) -> bool:
        """Return whether the stream is at a point for this act."""

    @abstractmethod
    def says_not_fitting(self, *, sent: bool) -> str:
        """Return what is told where it does not fit; "" lets the command itself decide.

        `sent`: the form has been sent, so that somebody was faster or pressed twice.
        """

    @abstractmethod
    def first_form(self, sent: dict[str, Any]) -> F:
        """Return the form before anybody has written in it, `sent` in its hidden fields."""

    @abstractmethod
    def bound_form(self, data: Any, files: Any = None) -> F:
        """Return the form with what was sent."""

    @abstractmethod
    def command(self, cleaned: dict[str, Any]) -> C | Build[S, C]:
        """Return the command that the form's answers make."""

    @abstractmethod
    def page(self, form: F, preview: Preview[S, E] | None = None) -> HttpResponse:
        """Step 1 asks; with a preview it is step 2, what was answered kept hidden."""

    @abstractmethod
    def back(self, form: F | None = None) -> str:
        """Return the address the act leads back to."""

    @abstractmethod
    def refusal_text(self, refusal: Refusal) -> str:
        """Return what to tell whose act was refused."""

    @abstractmethod
    def recorded(self, handled: Handled[S, E]) -> str:
        """Return what was recorded, in words."""

    def moved(self) -> None:
        """Look at the stream anew where the way back hangs on how it stands after the act."""

    def answer(self) -> HttpResponse:
        """Answer the request, whatever its step."""
        sent = self.request.method == "POST"
        warning = "" if self.fits() else self.says_not_fitting(sent=sent)
        if warning:
            messages.error(self.request, warning)
            return HttpResponseRedirect(self.back())
        if not sent:
            return self._first_page()
        form = self.bound_form(self.request.POST, self.request.FILES)
        if not form.is_valid():
            return self.page(form)
        try:
            return self._step(form)
        except REFUSALS as refusal:
            messages.error(self.request, self.refusal_text(refusal))
            if isinstance(refusal, CommandRefusedError) and form.visible_fields():
                return self.page(form)
            return HttpResponseRedirect(self.back(form))

    def _first_page(self) -> HttpResponse:
        """Ask for what the command needs; when it needs nothing, show the effect at once."""
        sent = {"expected_version": self.state.version, "event_id": new_id()}
        form = self.first_form(sent)
        if form.visible_fields():
            return self.page(form)
        form = self.bound_form(sent)
        form.full_clean()
        try:
            return self.page(form, self._preview(form))
        except REFUSALS as refusal:
            messages.error(self.request, self.refusal_text(refusal))
            return HttpResponseRedirect(self.back())

    def _step(self, form: F) -> HttpResponse:
        """Preview, or record; a warning that is not confirmed yet is shown first."""
        if self.request.POST.get("step") != "record":
            return self.page(form, self._preview(form))
        try:
            done = self.give(form, confirm=self.request.POST.get("confirm", "")[:LONGEST_TOKEN])
        except ConfirmationNeededError as waiting:
            tried = self.give(form, dry_run=True)
            return self.page(form, _waiting(tried, waiting))
        messages.success(self.request, _("Recorded: %(events)s.") % {"events": self.recorded(done)})
        self.moved()
        return HttpResponseRedirect(self.back(form))

    def _preview(self, form: F) -> Preview[S, E]:
        """Decide without storing, and have the token where something is to be confirmed."""
        tried = self.give(form, dry_run=True)
        if not tried.warnings:
            return Preview(handled=tried)
        try:
            self.give(form)
        except ConfirmationNeededError as waiting:
            return _waiting(tried, waiting)
        raise AssertionError("a command with warnings waits for its confirmation")

    def give(self, form: F, *, dry_run: bool = False, confirm: str = "") -> Handled[S, E]:
        """Give the command once; with `dry_run` nothing is stored."""
        cleaned = form.cleaned_data
        return handle(
            self.decider,
            self.command(cleaned),
            stream_id=self.stream_id,
            by=self.actor,
            event_id=cleaned["event_id"],
            now=self.now,
            expected_version=cleaned["expected_version"],
            confirm=confirm,
            dry_run=dry_run,
        )


def _waiting(tried: Handled[S, E], waiting: ConfirmationNeededError) -> Preview[S, E]:
    return Preview(
        handled=tried,
        warnings=waiting.warnings,
        token=waiting.token,
        step=waiting.step,
        steps=waiting.steps,
    )
