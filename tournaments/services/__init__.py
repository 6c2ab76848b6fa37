"""The office: everything that writes. One call from a page, an endpoint, a task or a command."""
