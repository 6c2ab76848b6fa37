"""The card table: rules, records, wire, referee, jail, baseline bots and the `scopa` command.

Pure Python on the standard library alone; it knows nothing of Django, databases or networks.
"""

__version__ = "0.1.0"
