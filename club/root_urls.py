"""Where each room's pages hang."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("club.urls")),
    path("", include("tables.urls")),
    path("api/v1/", include("api.urls")),
    path("admin/", admin.site.urls),
]
handler404 = "club.views.troubles.not_found"
handler500 = "api.problems.server_error"
