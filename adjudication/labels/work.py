"""Words of the workers' list: what is to be done, and where it stands."""

from django.utils.translation import gettext_lazy as _

from games.labels.codes import Word

WORK_KINDS: dict[str, Word] = {
    "ruling": _("ruling"),
    "audit": _("audit"),
    "import": _("import"),
    "webhook-results": _("message to a rating office, results"),
    "webhook-events": _("message to a rating office, events"),
}
WORK_STATES: dict[str, Word] = {
    "pending": _("waiting"),
    "done": _("done"),
    "needs_human": _("needs a person"),
}
