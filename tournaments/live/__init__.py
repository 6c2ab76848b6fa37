"""Games while people play them: a position from its actions, the clocks, and what may leave the server.

Everything that goes out is made in `documents`, from observations; everything before it stays inside.
"""
