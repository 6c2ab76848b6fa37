"""The jail: strange code runs here or nowhere.

One single-use jail per seat and game, made of Debian's bubblewrap, a seccomp allowlist compiled by
libseccomp, rlimits, and control groups where they can be written. There is no way to run a bot outside it.
"""
