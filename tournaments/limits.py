"""What the front desk takes in; a package has narrower limits of its own."""

KIB = 1024
MIB = 1024 * KIB

UPLOAD_MAX_BYTES = 8 * MIB
# A form around an upload has boundaries, a token and a few fields.
BODY_MAX_BYTES = UPLOAD_MAX_BYTES + 64 * KIB
RULES_TEXT_MAX = 4 * KIB

# Of an act's reason, in characters: what is longer is cut.
REASON_MAX = 500
