"""A bot as quick as a bot can be, so that its own work hides nothing of ours."""

# It searches its line for the first legal play and reads nothing else.
QUICK = """
import sys
print('{"type":"ready","protocol":1}')
for line in sys.stdin:
    if line.startswith('{"type":"turn"'):
        n = line[19:line.index(",", 19)]
        at = line.index('"legal":["') + 10
        print('{"n":' + n + ',"move":"' + line[at:line.index('"', at)] + '"}')
"""
