"""Lines that are meant to break whoever reads, stores or shows them."""

from __future__ import annotations

from tests.sandbox.hostile.gallery.attack import Attack

PROTOCOL = "PROTOCOL_ERROR"


def _line(what: str, text: str, detail: str, verdict: str = PROTOCOL) -> Attack:
    """A bot that writes ``text``, an expression for bytes, in place of its answer."""
    source = f'n = message["n"]\ntell("{what}")\nos.write(1, {text})\nimport time\ntime.sleep(1000)'
    return Attack(source, (what,), verdict, detail)


ATTACKS: dict[str, Attack] = {
    "huge_line": _line("a huge line", 'b"x" * 20_000 + b"\\n"', "LINE_LIMIT", "OUTPUT_LIMIT"),
    "deep_json": _line("a deep line", 'b"[" * 8000 + b"]" * 8000 + b"\\n"', "BAD_JSON"),
    "invalid_json": _line("no JSON", 'b"play the settebello\\n"', "BAD_JSON"),
    "invalid_utf8": _line("no UTF-8", 'b"{\\"n\\":\\xff\\xfe}\\n"', "BAD_UTF8"),
    "json_numbers": _line(
        "an endless number", 'b\'{"n":\' + str(n).encode() + b\',"move":"7d","x":1e400}\\n\'', "BAD_JSON"
    ),
    "nul_bytes": _line(
        "a NUL", 'b\'{"n":\' + str(n).encode() + b\',"move":"7d\\\\u0000"}\\n\'', "BAD_SCHEMA"
    ),
    "log_injection": _line(
        "a new line", 'b\'{"n":\' + str(n).encode() + b\',"move":"a\\\\r\\\\n<script>"}\\n\'', "BAD_SCHEMA"
    ),
    "pickle_reply": _line(
        "a pickle",
        'b\'{"n":\' + str(n).encode() + b\',"move":{"__class__":"os.system","py/reduce":["x"]}}\\n\'',
        "BAD_SCHEMA",
    ),
    # The frame answers once more after the attack, in a write of its own.
    "answering_twice": Attack(
        'tell("the first of two answers")\nsay(message)',
        ("the first of two answers",),
        PROTOCOL,
        "TALKED_OUT_OF_TURN",
    ),
    "many_lines_ahead": Attack(
        """
        tell("answering ahead")
        lines = [{"n": message["n"] + ahead, "move": message["legal"][0]} for ahead in range(50)]
        os.write(1, "".join(json.dumps(line) + chr(10) for line in lines).encode())
        """,
        ("answering ahead",),
        PROTOCOL,
        "TALKED_OUT_OF_TURN",
    ),
}
