"""A slow textbook engine, written from the rule page alone, that the real engine is compared with.

It shares no code with ``engine``: errors of one are not errors of the other. Cards are (rank, suit) values,
captures are found by trying every combination of table cards, and nothing is cached or clever. Only the names
of the options are common property: both read the presets file.
"""
