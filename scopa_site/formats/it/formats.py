"""Dates in Italian: Django writes the months with a capital letter, which is wrong; here they are numbers."""

DATE_FORMAT = "j/n/Y"
DATETIME_FORMAT = "j/n/Y H:i"
MONTH_DAY_FORMAT = "j/n"
