import { isOwnHost } from '@referral-exchange/telemetry';

/** A mail server, as SMTP_URL names it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). Otherwise STARTTLS is used when the server offers it. */
  secure: boolean;
  /** Nothing is sent before STARTTLS. */
  requireTLS: boolean;
  /** The certificate must be valid. */
  verifiesCertificate: boolean;
  auth?: { user: string; pass: string };
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * Reads SMTP_URL: `smtp://host`, `smtp://user:password@host:587`, `smtps://…`. A password goes to another
 * machine only over TLS with a valid certificate. Without a password, TLS is used when it is offered,
 * whatever the certificate: the mail would go out without TLS otherwise. `?tls=required` asks for TLS and a
 * valid certificate in every case.
 *
 * @throws when the text is not such an address
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const { protocol, hostname, username, password, pathname, searchParams, hash } = url;
  const secure = protocol === 'smtps:';
  const tls = searchParams.get('tls');
  const isPlain = pathname.replace('/', '') === '' && hash === '';
  const hasKnownOptions = searchParams.size === (tls === 'required' ? 1 : 0);
  if (!(protocol in PORTS) || hostname === '' || !isPlain || !hasKnownOptions || (password && !username))
    throw new Error('SMTP_URL must be smtp://user:password@host:587 or smtps://…');
  const host = decodeURIComponent(hostname.replace(/^\[|\]$/g, ''));
  const mustBeSafe = tls === 'required' || ((secure || username !== '') && !isOwnHost(host));
  return {
    host,
    port: Number(url.port || PORTS[protocol]),
    secure,
    requireTLS: mustBeSafe && !secure,
    verifiesCertificate: mustBeSafe,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}
