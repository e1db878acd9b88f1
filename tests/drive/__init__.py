"""Tests of the drive."""
