"""E-mail over SMTP, where the host has configured it."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP as LINES
from email.utils import formatdate
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from floodplain.server.club.notices.wording import Message, say
from floodplain.server.club.outside import Unsent
from floodplain.server.settings import BadSetting, Settings
from floodplain.server.threads import in_thread

if TYPE_CHECKING:
    from smtplib import SMTP
    from ssl import SSLContext

WAIT_S: Final = 10.0
POLICY: Final = LINES.clone(max_line_length=998)  # mail programs do not read a link that is folded
PERMANENT: Final = 500


class Mailer:
    """Sends e-mails over the SMTP server of the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.is_configured = bool(settings.smtp_host and settings.public_url)
        """Whether e-mails can be sent; their links need the server's own address."""
        is_secret = self.is_configured and settings.smtp_security != "none"
        self._context = _trusted(settings.smtp_ca) if is_secret else None

    async def send(self, address: str, message: Message, stop: str, delivery: str) -> bool:
        """Send a notice; return whether the address takes mail. Raises Unsent if it may work later.

        Every try of a delivery has the same Message-ID, by which mail programs drop what they already have.
        """
        server = self._settings.public_url.rstrip("/")
        lines = [message.body, say(message.lang, "open", link=f"{server}{message.link}")]
        lines.append("-- \n" + say(message.lang, "stop", link=f"{server}/notices/stop#{stop}"))
        mail = self._mail(address, message.title, "\n\n".join(lines), delivery)
        mail["List-Unsubscribe"] = f"<{server}/api/notices/stop/{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return await in_thread(self._deliver, mail)

    async def ask(self, address: str, language: str, token: str) -> bool:
        """Ask an address to confirm that it wants e-mails; return whether it takes mail."""
        link = f"{self._settings.public_url.rstrip('/')}/notices/confirm#{token}"
        body = say(language, "confirm_body", link=link)
        mail = self._mail(address, say(language, "confirm"), body, token.partition(".")[0])
        return await in_thread(self._deliver, mail)

    def _mail(self, address: str, subject: str, body: str, name: str) -> EmailMessage:
        mail = EmailMessage(policy=POLICY)
        host = urlsplit(self._settings.public_url).hostname or "localhost"
        mail["From"] = self._settings.smtp_from or f"Floodplain <floodplain@{host}>"
        mail["To"] = address
        mail["Subject"] = " ".join(subject.split())
        mail["Date"] = formatdate(localtime=False)
        mail["Message-ID"] = f"<{name}@{host}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body)
        return mail

    def _deliver(self, mail: EmailMessage) -> bool:
        import smtplib  # noqa: PLC0415 - not needed by a page

        given = self._settings
        try:
            with self._line() as line:
                if given.smtp_user:
                    line.login(given.smtp_user, given.smtp_password)
                line.send_message(mail)
        except smtplib.SMTPRecipientsRefused as refused:
            codes = [code for code, _ in refused.recipients.values()]
            if all(code >= PERMANENT for code in codes):
                return False
            raise Unsent("the mail server refuses the address for now") from None
        except (OSError, smtplib.SMTPException) as error:
            raise Unsent(f"the mail server does not take it: {error}") from None
        return True

    def _line(self) -> SMTP:
        """Return a connection to the mail server, encrypted as the settings say."""
        import smtplib  # noqa: PLC0415 - not needed by a page

        given = self._settings
        if given.smtp_security == "tls":
            return smtplib.SMTP_SSL(given.smtp_host, given.smtp_port, timeout=WAIT_S, context=self._context)
        line = smtplib.SMTP(given.smtp_host, given.smtp_port, timeout=WAIT_S)
        if given.smtp_security == "starttls":
            try:
                line.starttls(context=self._context)
            except BaseException:
                line.close()
                raise
        return line


def _trusted(certificates: str) -> SSLContext:
    """Return a context that trusts the certificates of a file, or those of this machine."""
    import ssl  # noqa: PLC0415 - a page has none

    try:
        return ssl.create_default_context(cafile=certificates or None)
    except OSError as error:
        raise BadSetting(f"smtp_ca is {certificates!r}, which has no certificates: {error}") from None
