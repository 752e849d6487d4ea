"""Forms that take the scan of a signed sheet: its digest goes on record (gomoku 25.2.2-B)."""

import hashlib
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.admin.actions.action import ActionForm


class ScanForm(ActionForm):
    """The scan of the sheet that was signed, where one is kept."""

    def clean(self) -> dict[str, Any]:
        """Work the digest out of a file that came with the form."""
        cleaned = super().clean() or {}
        scan = cleaned.pop("scan", None)
        if scan is not None:
            digest = hashlib.sha256()
            for chunk in scan.chunks():
                digest.update(chunk)
            cleaned["original"] = digest.hexdigest()
            # The digest is what the next step sends; the file itself is not sent again.
            self.data = {**dict(self.data.items()), "original": cleaned["original"]}
        return cleaned


class OriginalForm(ScanForm):
    """A scan that came after its round was closed."""

    def clean(self) -> dict[str, Any]:
        """Refuse a form with neither file nor digest."""
        cleaned = super().clean()
        if not cleaned.get("original") and "original" not in self.errors:
            self.add_error("scan", _("Choose the file of the scan, or write its SHA-256."))
        return cleaned
