from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.forms import SignUpForm
from tournaments.services.accounts import sign_up
from tournaments.views.acts import submit

BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def show_signup(request: HttpRequest) -> HttpResponse:
    """A new account, logged in at once."""
    if request.user.is_authenticated:
        return redirect("home")
    form, status = SignUpForm(request.POST or None), 200
    if request.method == "POST":
        user, status = submit(form, lambda: _create(form))
        if user:
            login(request, user, backend=BACKEND)
            return redirect("home")
    return render(request, "registration/signup.html", {"form": form}, status=status)


def _create(form: SignUpForm):  # type: ignore[no-untyped-def]
    values = form.cleaned_data
    return sign_up(username=values["username"], email=values["email"], password=values["password1"])
