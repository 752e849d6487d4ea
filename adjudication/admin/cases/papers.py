"""Papers handed in with a form: their bytes are kept at once, the next step sends their hashes."""

import json
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from adjudication.case_papers import keep_paper
from adjudication.cases.values import MOST_BYTES, Attachment
from games.admin.api import Cleaned, OwnField
from games.labels.refusals import title_of

FILES, KEPT = "files", "papers"
MOST_FILES = 20
_LONGEST = 20_000


class _SeveralFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Any number of files, each as it was brought."""

    widget = _SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Return the files.

        :raises ValidationError: they are too many, one is empty or too large.
        """
        brought = data if isinstance(data, list | tuple) else [data] if data else []
        if len(brought) > MOST_FILES:
            raise forms.ValidationError(gettext("%(most)d files at most.") % {"most": MOST_FILES})
        files = [super(FilesField, self).clean(file, None) for file in brought]
        for file in files:
            if file.size > MOST_BYTES:
                raise forms.ValidationError(f"{file.name}: {title_of('paper_too_large')}")
        return files


class KeptField(forms.CharField):
    """What was kept of the files of the step before, as JSON."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=_LONGEST, widget=forms.HiddenInput)

    def clean(self, value: Any) -> Any:
        """Return the papers.

        :raises ValidationError: it is nothing that this form has sent.
        """
        text = super().clean(value)
        if not text:
            return ()
        try:
            papers = tuple(
                Attachment(name=str(name), sha256=str(sha256), size=int(size))
                for name, sha256, size in json.loads(text)
            )
        except (ValueError, TypeError) as error:
            raise forms.ValidationError("papers") from error
        return papers


def written(papers: Sequence[Attachment]) -> str:
    """Return papers as the hidden field sends them."""
    return json.dumps(
        [[paper.name, paper.sha256, paper.size] for paper in papers], ensure_ascii=False
    )


def keep_files(form: forms.Form, cleaned: Cleaned) -> Cleaned:
    """Keep the files of a form, and have its next step send what they are named by."""
    files = cleaned.get(FILES) or []
    papers: tuple[Attachment, ...] = cleaned.get(KEPT, ())
    if files and not form.errors:
        new = (keep_paper(file.name[:200], file.read()) for file in files)
        papers = tuple(dict.fromkeys((*papers, *new)))
        sent: Any = form.data.copy()  # type: ignore[attr-defined]
        sent[KEPT] = written(papers)
        form.data = sent
    return {**cleaned, KEPT: papers, FILES: [paper.name for paper in papers]}


PAPERS = OwnField(
    fields={
        FILES: FilesField(
            label=_("attachments"),
            required=False,
            help_text=_("Kept byte for byte; 10 MB each at most."),
        ),
        KEPT: KeptField(),
    },
    read=lambda cleaned, state: [
        {"name": paper.name, "sha256": paper.sha256, "size": paper.size} for paper in cleaned[KEPT]
    ],
)
"""The papers of a filing or of a statement."""
