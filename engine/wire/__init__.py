"""The bot wire, protocol 1: what the referee says, what a bot may answer, and a client for bots."""
