"""Root URL configuration."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, register_converter

from club.converters import Key, Number

register_converter(Number, "number")
register_converter(Key, "key")

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("api.urls")),  # first, because programs send most of the requests
    path("", include("club.urls")),
    path("", include("tables.urls")),
    path("admin/", admin.site.urls),
]
handler404 = "club.views.troubles.not_found"
handler500 = "api.http.problems.server_error"
