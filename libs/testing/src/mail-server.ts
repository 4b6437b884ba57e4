import type { AddressInfo } from 'node:net';
import type { SMTPServer, SMTPServerOptions } from 'smtp-server';
import { Arrivals } from './arrivals.js';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as it came. */
  raw: string;
  /** Its headers, unfolded, by lower-case name. */
  headers: Record<string, string>;
  user: string | undefined;
  isSecure: boolean;
}

/** What the server says to the next mails, in order: a refusal of the recipient, or of the message itself. */
export interface Refusal {
  code: number;
  at: 'recipient' | 'message';
}

/** A real mail server of a test. */
export class MailServer {
  readonly mails = new Arrivals<ReceivedMail>((mail) => mail.headers['subject'] ?? '(no subject)');
  readonly attempts = new Arrivals<string>((address) => address);
  readonly refusals: Refusal[] = [];
  /** Passwords by user. */
  readonly logins = new Map([['ann@firm.example', 'p:/ss']]);
  private server: SMTPServer;

  private constructor() {}

  static async start(
    options: SMTPServerOptions = { disabledCommands: ['STARTTLS'] },
    port = 0,
  ): Promise<MailServer> {
    // loaded on demand: most specs that use libs/testing send no mail
    const { SMTPServer } = await import('smtp-server');
    const mailServer = new MailServer();
    mailServer.server = new SMTPServer(mailServer.answering(options));
    mailServer.server.on('error', () => undefined); // handshakes that the client broke off
    await new Promise<void>((resolve) => mailServer.server.listen(port, '127.0.0.1', resolve));
    return mailServer;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private answering(options: SMTPServerOptions): SMTPServerOptions {
    return {
      authOptional: true,
      closeTimeout: 100,
      ...options,
      onAuth: ({ username, password }, _session, callback) =>
        username !== undefined && this.logins.get(username) === password
          ? callback(null, { user: username })
          : callback(Object.assign(new Error('no'), { responseCode: 535 })),
      onRcptTo: ({ address }, _session, callback) => {
        this.attempts.push(address);
        callback(this.refusalAt('recipient', address));
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = this.refusalAt('message');
          if (!refusal) this.mails.push(received(Buffer.concat(chunks).toString(), session));
          callback(refusal);
        });
      },
    };
  }

  private refusalAt(at: Refusal['at'], address = ''): Error | null {
    if (this.refusals[0]?.at !== at) return null;
    const { code } = this.refusals.shift()!;
    return Object.assign(new Error(`not now, ${address}`), { responseCode: code });
  }
}

type Session = Parameters<NonNullable<SMTPServerOptions['onData']>>[1];

function received(raw: string, { envelope, user, secure }: Session): ReceivedMail {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
    raw,
    headers: Object.fromEntries(headers),
    user: user || undefined,
    isSecure: secure,
  };
}
