"""Addresses of decided cases."""

from django.urls import path

from adjudication.web import cases

app_name = "cases"
urlpatterns = [path("cases/<uuid:case_id>/", cases.case_page, name="case")]
