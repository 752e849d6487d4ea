"""The files games were read from, byte for byte."""

from io import BytesIO

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.base import ReadOnlyAdmin
from games.models import Source


@admin.register(Source)
class SourceAdmin(ReadOnlyAdmin):
    """Source files; the list never loads their bytes."""

    list_display = ("filename", "format_code", "encoding_code", "size", "imported_at", "download")
    list_filter = ("format",)
    search_fields = ("filename", "sha256")
    search_help_text = _("File name or SHA-256.")
    fields = (
        "filename",
        "format_code",
        "encoding_code",
        "size",
        "digest",
        "attribution",
        "imported_at",
        "download",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Source]:
        """Return the files without their bytes."""
        return super().get_queryset(request).defer("content")

    @admin.display(description=_("format"), ordering="format")
    def format_code(self, source: Source) -> SafeString:
        """Return the format's short name."""
        return format_html("<code>{}</code>", source.format)

    @admin.display(description=_("encoding"), ordering="encoding")
    def encoding_code(self, source: Source) -> SafeString:
        """Return the encoding's short name."""
        return format_html("<code>{}</code>", source.encoding)

    @admin.display(description="SHA-256")
    def digest(self, source: Source) -> SafeString:
        """Return the digest of the original bytes."""
        return format_html("<code>{}</code>", source.sha256)

    @admin.display(description=_("original file"))
    def download(self, source: Source) -> SafeString:
        """Return a link to the original bytes."""
        url = reverse("admin:games_source_download", args=[source.pk])
        return format_html('<a href="{}">{}</a>', url, _("download"))

    def get_urls(self) -> list[URLPattern]:
        """Add the download."""
        view = self.admin_site.admin_view(self.download_view)
        return [
            path("<str:sha256>/download/", view, name="games_source_download"),
            *super().get_urls(),
        ]

    def download_view(self, request: HttpRequest, sha256: str) -> FileResponse:
        """Send the bytes as they came in."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        source = Source.objects.filter(pk=sha256).first()
        if source is None or not source.content:
            raise Http404
        return FileResponse(
            BytesIO(bytes(source.content)),
            as_attachment=True,
            filename=source.filename,
            content_type="application/octet-stream",
        )
