"""Dates in Italian: Django writes the months with a capital letter, which is wrong there, so none is written."""

DATE_FORMAT = "j/n/Y"
DATETIME_FORMAT = "j/n/Y H:i"
MONTH_DAY_FORMAT = "j/n"
