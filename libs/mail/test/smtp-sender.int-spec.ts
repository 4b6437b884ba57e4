import { afterEach, describe, expect, it } from '@jest/globals';
import { MailServer, selfSignedCertificate } from '@referral-exchange/testing';
import { MailRefused, type ReadyMail } from '../src/sending/mail-sender.js';
import { SmtpSender } from '../src/sending/smtp-sender.js';
import { readSmtpUrl } from '../src/sending/smtp-url.js';

const certificate = selfSignedCertificate();
const LOGIN = 'ann%40firm.example:p%3A%2Fss@';
const mail: ReadyMail = {
  id: '01990000-0000-7000-8000-000000000001',
  template: 'invitation',
  to: 'dana@firm.example',
  createdAt: new Date(),
  content: { subject: 's', text: 't', html: 'h' },
};

let server: MailServer;
afterEach(() => server.stop());

/** Starts a server and sends it the mail; returns what came of it. */
async function send(
  options: Parameters<typeof MailServer.start>[0],
  urlOf: (port: number) => string,
  ca?: string,
): Promise<unknown> {
  server = await MailServer.start(options);
  const sender = new SmtpSender(readSmtpUrl(urlOf(server.port)), 'no-reply@referrals.example', ca);
  return sender.send(mail).then(
    () => 'sent',
    (error: unknown) => error,
  );
}

describe('sending by SMTP', () => {
  it('logs in over STARTTLS', async () => {
    const outcome = await send(
      { ...certificate, authOptional: false },
      (port) => `smtp://${LOGIN}localhost:${port}?tls=required`,
      certificate.cert,
    );
    expect(outcome).toBe('sent');
    expect(server.mails.all).toMatchObject([{ user: 'ann@firm.example', isSecure: true }]);
  });

  it('logs in over TLS from the start', async () => {
    const outcome = await send(
      { ...certificate, secure: true, authOptional: false },
      (port) => `smtps://${LOGIN}localhost:${port}?tls=required`,
      certificate.cert,
    );
    expect(outcome).toBe('sent');
    expect(server.mails.all).toMatchObject([{ user: 'ann@firm.example', isSecure: true }]);
  });

  it('uses STARTTLS when it is offered, on this machine whatever the certificate', async () => {
    expect(await send({ ...certificate }, (port) => `smtp://127.0.0.1:${port}`)).toBe('sent');
    expect(server.mails.all).toMatchObject([{ user: undefined, isSecure: true }]);
  });

  it.each<[string, Parameters<typeof MailServer.start>[0], (port: number) => string]>([
    [
      'a server without STARTTLS',
      { disabledCommands: ['STARTTLS'] },
      (port) => `smtp://${LOGIN}localhost:${port}?tls=required`,
    ],
    [
      'a certificate that nobody vouches for',
      { ...certificate },
      (port) => `smtp://${LOGIN}localhost:${port}?tls=required`,
    ],
    [
      'such a certificate with smtps',
      { ...certificate, secure: true },
      (port) => `smtps://${LOGIN}localhost:${port}?tls=required`,
    ],
    [
      'another name in the certificate',
      { ...selfSignedCertificate('other.example') },
      (port) => `smtp://${LOGIN}localhost:${port}?tls=required`,
    ],
  ])('%s gets neither password nor mail; it is tried again later', async (_what, options, urlOf) => {
    const error = await send(options, urlOf);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(server.attempts.all).toEqual([]);
  });

  it('a wrong password is a fault of the settings, not of the mail: it is tried again later', async () => {
    const error = await send(
      { ...certificate, authOptional: false },
      (port) => `smtp://ann:wrong@127.0.0.1:${port}`,
    );
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect((error as Error).message).toMatch(/^SMTP: 535 to AUTH/);
    expect(JSON.stringify(error) + (error as Error).stack).not.toContain('wrong');
  });
});
