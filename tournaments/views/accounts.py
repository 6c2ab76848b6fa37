from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.forms import SignUpForm
from tournaments.services.accounts import sign_up
from tournaments.views.acts import submit

BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def show_signup(request: HttpRequest) -> HttpResponse:
    """A new account, logged in at once and led back to where it was wanted."""
    goal = _goal_of(request)
    if request.user.is_authenticated:
        return redirect(goal or "home")
    form, status = SignUpForm(request.POST or None), 200
    if request.method == "POST":
        user, status = submit(form, lambda: _create(form))
        if user:
            login(request, user, backend=BACKEND)
            return redirect(goal or "home")
    return render(request, "registration/signup.html", {"form": form, "next": goal}, status=status)


def _goal_of(request: HttpRequest) -> str:
    """The page of this site that `next` names; empty for any other."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return asked if is_ours else ""


def _create(form: SignUpForm):  # type: ignore[no-untyped-def]
    values = form.cleaned_data
    return sign_up(username=values["username"], email=values["email"], password=values["password1"])
