import { callDependency } from '@referral-exchange/telemetry';
import { createTransport, type Transporter } from 'nodemailer';
import { MailRefused, MailSender, messageOf, type ReadyMail } from './mail-sender.js';
import type { SmtpServer } from './smtp-url.js';

const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};
/** Commands whose refusal is about this mail; others (greeting, login) are about the server. */
const ABOUT_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA)/;

/** Sends by SMTP, each mail on a connection of its own. */
export class SmtpSender extends MailSender {
  private readonly transport: Transporter;
  private readonly host: string;

  /** @param ca certificate (PEM) to trust besides the usual ones */
  constructor(
    { verifiesCertificate, ...server }: SmtpServer,
    private readonly from: string,
    ca?: string,
  ) {
    super();
    this.host = server.host;
    this.transport = createTransport({
      ...server,
      ...TIMEOUTS,
      tls: { rejectUnauthorized: verifiesCertificate, ...(ca && { ca }) },
    });
  }

  async send(mail: ReadyMail): Promise<void> {
    try {
      await callDependency({ dependency: 'smtp', operation: 'send', host: this.host }, () =>
        this.transport.sendMail(messageOf(mail, this.from)),
      );
    } catch (error) {
      throw withoutAddresses(error as SmtpError);
    }
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; permanent?: boolean };

/** The server's own words may repeat the address, so only codes are kept. */
function withoutAddresses({ code, responseCode, command, permanent, message }: SmtpError): Error {
  const answer = responseCode ?? code ?? (message.includes('@') ? 'unknown error' : message);
  const text = `SMTP: ${answer}${command ? ` to ${command.split(/[:<]/)[0]}` : ''}`;
  return permanent && ABOUT_THE_MAIL.test(command ?? '')
    ? new MailRefused(text)
    : Object.assign(new Error(text), { code });
}
