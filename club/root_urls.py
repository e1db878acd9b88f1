"""Root URL configuration."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, register_converter

from club.infrastructure.site_urls import EveningKeyConverter, NumberConverter

register_converter(NumberConverter, "number")
register_converter(EveningKeyConverter, "key")

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("api.urls")),  # first, because programs send most of the requests
    path("", include("club.urls")),
    path("", include("tables.urls")),
    path("admin/", admin.site.urls),
]
handler404 = "club.middleware.error_middleware.not_found"
handler500 = "api.http.problems.server_error"
