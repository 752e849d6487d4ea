"""Titles of the refusals of federations' own books."""

from django.utils.translation import gettext_noop

_ = gettext_noop

CONFLICTS = {
    "book_version_stale": _("The book has another version by now: look at it first."),
    "book_unchanged": _("Nothing differs from the version published."),
}
MALFORMED = {
    "book_unknown": _("There is no such federation's book."),
    "book_of_another_edition": _("The federation's book is on another rule book."),
    "book_code_malformed": _("A code has 2 to 40 small letters, digits and hyphens."),
    "book_name_missing": _("The federation's book needs a name."),
    "book_settles_nothing": _("The federation's book settles nothing."),
    "setting_unknown": _("The rule book knows no such setting."),
    "setting_fixed": _("The rule book fixes this and leaves it to no regulations."),
    "setting_of_the_event": _("This is settled by each event, not by a federation's book."),
    "setting_twice": _("The federation's book settles this twice."),
    "provision_missing": _("It must be said which document and article settles this."),
}
