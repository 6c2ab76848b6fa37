from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.rule_lines import find_variant, list_variants, rule_lines


@require_safe
def list_rules(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/rules_index.html", {"variants": list_variants()})


@require_safe
def show_rules(request: HttpRequest, variant: str) -> HttpResponse:
    rules = find_variant(variant)
    if rules is None:
        raise Http404
    context = {"variant": variant, "rules": rules, "lines": rule_lines(rules.to_json())}
    return render(request, "tournaments/rules.html", context)
