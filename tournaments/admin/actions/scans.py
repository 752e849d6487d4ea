"""Forms that take the scan of a signed sheet: its digest goes on record (gomoku 25.2.2-B)."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.admin.actions.action import ActionForm
from tournaments.handlers.scans import MOST_BYTES, keep_scan


class ScanForm(ActionForm):
    """The scan of the sheet that was signed, where one is kept."""

    def clean(self) -> dict[str, Any]:
        """Keep a file that came with the form, and work its digest out."""
        cleaned = super().clean() or {}
        scan = cleaned.pop("scan", None)
        if scan is not None and scan.size > MOST_BYTES:
            self.add_error("scan", _("The file is too large for this page."))
        elif scan is not None:
            cleaned["original"] = keep_scan(scan.read()).sha256
            # The digest is what the next step sends; the file itself is not sent again.
            self.data = {**dict(self.data.items()), "original": cleaned["original"]}
        return cleaned


class OriginalForm(ScanForm):
    """A scan that came after its round was closed."""

    def clean(self) -> dict[str, Any]:
        """Refuse a form with neither file nor digest."""
        cleaned = super().clean()
        if not cleaned.get("original") and not {"original", "scan"} & self.errors.keys():
            self.add_error("scan", _("Choose the file of the scan, or write its SHA-256."))
        return cleaned
