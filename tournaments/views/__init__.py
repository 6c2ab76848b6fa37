"""The front desk: each view makes one call, to a service or to a selector, and shows what came of it."""
