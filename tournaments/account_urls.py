"""Addresses of accounts, below /accounts/."""

from django.urls import path

from tournaments.views import accounts, mail_stop, passwords, settings

urlpatterns = [
    path("signup/", accounts.show_signup, name="signup"),
    path("settings/", settings.show_settings, name="settings"),
    path("settings/email/", settings.change_address, name="settings-email"),
    path("delete/", settings.show_deletion, name="account-delete"),
    path("password/", passwords.ChangeView.as_view(), name="password_change"),
    path("password/lost/", passwords.LostView.as_view(), name="password_reset"),
    path("password/lost/sent/", passwords.SentView.as_view(), name="password_reset_done"),
    path(
        "password/new/<uidb64>/<token>/", passwords.NewPasswordView.as_view(), name="password_reset_confirm"
    ),
    path("mail/stop/<str:token>/", mail_stop.stop, name="mail-stop"),
]
