"""The rules in words: rule pages, house rules, their summary; made from a RuleSet, never from a name."""
