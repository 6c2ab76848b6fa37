"""Which options a rule page tells where, which of them matter, and which values go without saying."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.rules.options import DISPLAY_OPTIONS, Value

Options = Mapping[str, Value]

CHAPTERS: dict[str, tuple[str, ...]] = {
    "players": ("players", "sides", "direction"),
    "dealing": (
        "hand", "packets", "table", "deal_pattern", "deal.redeal_kings", "deal.redeal_aces",
        "deal.redeal_low_sum", "deal.dealer_bonus", "deal.dealer_bonus_30", "deal.bonus_low",
        "deal.aces_vs_bonus",
    ),
    "declaring": ("accuso.low", "accuso.limit", "accuso.tris", "accuso.stack", "cirulla.matta"),
    "taking": (
        "capture.mode", "capture.priority", "capture.fifteen_priority", "capture.max_cards", "capture.forced",
    ),
    "ace": (
        "ace.sweep", "ace.sweep_is_scopa", "ace.with_ace_on_table", "ace.sweep_exclusive", "ace.may_decline",
        "ace.empty_table", "ace.self_take_is_scopa", "ace.lone_ace_scopa", "ace.first_play",
    ),
    "scopa": ("scopa.points", "scopa.last_play", "leftovers.to", "leftovers.no_taker"),
    "count": (
        "score.frac", "score.carte", "score.carte_rule", "score.denari", "score.settebello", "score.re_bello",
        "score.rebello6", "score.most_sevens", "score.all_sevens", "score.napola", "score.napoleone",
        "score.trente", "score.ponino", "score.piccola", "score.grande", "score.cappotto", "score.tie",
    ),
    "primiera": ("score.primiera", "primiera.method", "primiera.scale", "primiera.missing_suit"),
    "game": (
        "match.target", "match.deals", "match.goal", "match.both_over", "match.tie", "match.max_deals",
    ),
}  # fmt: skip
OPTION_ORDER: tuple[str, ...] = tuple(option for options in CHAPTERS.values() for option in options)

# What a form of house rules asks, in its groups: sizes and sides stand together.
GROUPS: dict[str, tuple[str, ...]] = {
    "players": ("players", "sides", "hand", "packets", "table"),
    "dealing": tuple(option for option in CHAPTERS["dealing"] if option.startswith("deal.")),
    **{
        name: tuple(option for option in options if option not in DISPLAY_OPTIONS)
        for name, options in CHAPTERS.items()
        if name not in ("players", "dealing")
    },
}

Test = Callable[[Options], bool]


def is_on(options: Options, option: str) -> bool:
    """Does this option pay or do anything?"""
    return options[option] not in (False, 0, None, "off")


def _counts(option: str) -> Test:
    return lambda options: not options["score.frac"] and is_on(options, option)


def _has_bonus(options: Options) -> bool:
    return is_on(options, "deal.dealer_bonus") or is_on(options, "deal.bonus_low")


def _declares(options: Options) -> bool:
    return is_on(options, "accuso.low") or is_on(options, "accuso.tris")


def _adds_up(options: Options) -> bool:
    return _counts("score.primiera")(options) and options["primiera.method"] == "sum"


def _sweeps(options: Options) -> bool:
    return bool(options["ace.sweep"])


def _has_target(options: Options) -> bool:
    return options["match.deals"] is None


def _has_table(options: Options) -> bool:
    return bool(options["table"])


# When an option makes a difference; without an entry it always does.
RELEVANT: dict[str, Test] = {
    "deal.redeal_kings": _has_table,
    "deal.redeal_aces": _has_table,
    "deal.redeal_low_sum": _has_table,
    "deal.dealer_bonus": _has_table,
    "deal.bonus_low": _has_table,
    "deal.dealer_bonus_30": lambda options: is_on(options, "deal.dealer_bonus"),
    "deal.aces_vs_bonus": lambda options: is_on(options, "deal.redeal_aces") and _has_bonus(options),
    "accuso.limit": lambda options: is_on(options, "accuso.low"),
    "accuso.stack": lambda options: is_on(options, "accuso.low") and is_on(options, "accuso.tris"),
    "cirulla.matta": lambda options: _declares(options) or _has_bonus(options),
    "capture.priority": lambda options: options["capture.mode"] != "fifteen",
    "capture.fifteen_priority": lambda options: options["capture.mode"] != "sum",
    "ace.sweep_is_scopa": _sweeps,
    "ace.with_ace_on_table": _sweeps,
    "ace.sweep_exclusive": lambda options: _sweeps(options) and options["capture.mode"] != "sum",
    "ace.may_decline": lambda options: _sweeps(options) and bool(options["capture.forced"]),
    "ace.empty_table": _sweeps,
    "ace.self_take_is_scopa": lambda options: _sweeps(options) and options["ace.empty_table"] != "stays",
    "ace.lone_ace_scopa": lambda options: _sweeps(options) or options["capture.mode"] != "fifteen",
    "scopa.points": lambda options: not options["score.frac"],
    "scopa.last_play": _counts("scopa.points"),
    "leftovers.no_taker": lambda options: options["leftovers.to"] == "last_taker",
    "score.carte_rule": _counts("score.carte"),
    "score.ponino": _counts("scopa.points"),
    "score.primiera": lambda options: not options["score.frac"],
    "primiera.method": _counts("score.primiera"),
    "primiera.scale": _adds_up,
    "primiera.missing_suit": _adds_up,
    "score.tie": lambda options: (
        not options["score.frac"]
        and any(is_on(options, f"score.{name}") for name in ("carte", "denari", "primiera", "most_sevens"))
    ),
    "match.target": _has_target,
    "match.both_over": lambda options: _has_target(options) and options["match.goal"] == "high",
    "match.tie": _has_target,
    "match.max_deals": _has_target,
    **{
        f"score.{name}": (lambda options: not options["score.frac"])
        for name in ("carte", "denari", "settebello", "re_bello", "rebello6", "most_sevens", "all_sevens",
                     "napola", "napoleone", "trente", "piccola", "grande", "cappotto")
    },
}  # fmt: skip

# Values that the prose of a page leaves out; the table of options has them all.
QUIET: dict[str, tuple[Value, ...]] = {
    "deal_pattern": ("one_by_one",),
    "deal.redeal_kings": (0,),
    "deal.redeal_aces": (0,),
    "deal.redeal_low_sum": (0,),
    "deal.dealer_bonus": ("off",),
    "deal.dealer_bonus_30": ("sum",),
    "deal.bonus_low": ("off",),
    "accuso.low": (0,),
    "accuso.tris": (0,),
    "cirulla.matta": ("off",),
    "capture.fifteen_priority": (),
    "capture.max_cards": (None,),
    "ace.sweep": (False,),
    "ace.lone_ace_scopa": (True,),
    "ace.first_play": ("free",),
    "leftovers.no_taker": ("nobody",),
    "score.frac": (False,),
    "score.carte_rule": ("most",),
    "score.carte": (0,),
    "score.denari": (0,),
    "score.settebello": (0,),
    "score.primiera": (0,),
    "score.re_bello": (0,),
    "score.rebello6": (0,),
    "score.most_sevens": (0,),
    "score.all_sevens": (0,),
    "score.napola": ("off",),
    "score.napoleone": ("off",),
    "score.trente": (False,),
    "score.ponino": (False,),
    "score.piccola": ("off",),
    "score.grande": (0,),
    "score.cappotto": ("off",),
    "match.deals": (None,),
}


def is_relevant(options: Options, option: str) -> bool:
    """Does this option make a difference under these options?"""
    test = RELEVANT.get(option)
    return test is None or test(options)


def is_told(options: Options, option: str) -> bool:
    """Is it worth a sentence in the prose of a rule page?"""
    return is_relevant(options, option) and options[option] not in QUIET.get(option, ())


def irrelevant_options(options: Options) -> list[str]:
    """The options that make no difference under these options."""
    return [option for option in OPTION_ORDER if not is_relevant(options, option)]
