"""The addresses of the club, and two to measure against: a constant, and a plain list."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.urls import URLPattern, URLResolver, path
from rest_framework import generics, serializers
from rest_framework.renderers import JSONRenderer

from api.http.permissions import MayRead
from club.root_urls import handler404, handler500
from club.root_urls import urlpatterns as of_the_club
from rubbers.models import Rubber, RubberSeat


def constant(request: HttpRequest) -> JsonResponse:
    """Return the same few words each time."""
    return JsonResponse({"constant": True})


class PlainSeat(serializers.ModelSerializer[RubberSeat]):
    """A seat, as a ModelSerializer gives it."""

    class Meta:
        model = RubberSeat
        fields = ["seat", "member", "dummy", "ended"]


class PlainRubber(serializers.ModelSerializer[Rubber]):
    """A rubber, as a ModelSerializer gives it."""

    class Meta:
        model = Rubber
        fields = "__all__"


class PlainRubberWithSeats(PlainRubber):
    """A rubber with its seats, as our own list has them."""

    seats = PlainSeat(many=True)


class PlainList(generics.ListAPIView[Rubber]):
    """Fifty rubbers, as DRF gives them."""

    permission_classes = (MayRead,)
    renderer_classes = (JSONRenderer,)
    serializer_class = PlainRubber
    queryset = Rubber.objects.order_by("-started_at", "-id")[:50]


class PlainListWithSeats(PlainList):
    """Fifty rubbers with their seats, as DRF gives them."""

    serializer_class = PlainRubberWithSeats
    queryset = Rubber.objects.prefetch_related("seats").order_by("-started_at", "-id")[:50]


urlpatterns: list[URLPattern | URLResolver] = [
    path("bench/constant", constant),
    path("bench/rubbers", PlainList.as_view()),
    path("bench/rubbers-with-seats", PlainListWithSeats.as_view()),
    *of_the_club,
]
__all__ = ["handler404", "handler500", "urlpatterns"]
