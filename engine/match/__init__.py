"""The referee: clocks, verdicts, players, games and mirrored sets. Imports rules, record and wire."""
