"""One constraint per status field, so that no row can hold a status that the code does not know."""

from django.db import models


def is_choice(field: str, choices: type[models.TextChoices], name: str) -> models.CheckConstraint:
    """A CheckConstraint that `field` holds one of `choices`."""
    return models.CheckConstraint(condition=models.Q(**{f"{field}__in": choices.values}), name=name)
