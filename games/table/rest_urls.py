"""What the table screen reads over the API."""

from django.urls import path

from games.table.views import TablesView, TableView

urlpatterns = [
    path("tables", TablesView.as_view()),
    path("games/<uuid:game_id>/table", TableView.as_view()),
]
