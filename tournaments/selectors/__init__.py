"""Everything that reads, ready for a page or an endpoint; nothing here writes."""
