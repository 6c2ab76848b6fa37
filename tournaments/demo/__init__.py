"""The demo competition: shows the whole path, a stranger's upload included, with nothing staged."""
