import { hash } from 'node:crypto';

/** What the library gives the adapter and gets back. */
export type Payload = Record<string, unknown> & {
  grantId?: string;
  clientId?: string;
  accountId?: string;
  uid?: string;
  session?: { cookie?: string; accountId?: string };
  /** Of an interaction: what its form gave. */
  result?: { login?: { accountId: string } };
  /** Of a grant: the scopes that it has, by resource. */
  resources?: Record<string, string>;
};

export function hashOf(id: string): Buffer {
  return hash('sha256', id, 'buffer');
}

/** Whose record it is. Of an interaction: the user who just signed in, or else that of its session. */
export function accountOf({ accountId, result, session }: Payload): string | null {
  return accountId ?? result?.login?.accountId ?? session?.accountId ?? null;
}

/**
 * The payload as text, with the hash of its identifier wherever the identifier stood: the identifier is a
 * credential, and only whoever holds it can complete the payload.
 */
export function withoutId(payload: Payload, id: string): string {
  // an interaction also names the cookie of the session it began in, which nothing reads
  const { session, ...rest } = payload;
  const { cookie: _cookie, ...ofSession } = session ?? {};
  return JSON.stringify(session ? { ...rest, session: ofSession } : rest).replaceAll(id, hashText(id));
}

/** The payload as the library gave it. */
export function withId(text: string, id: string): Payload {
  return JSON.parse(text.replaceAll(hashText(id), id)) as Payload;
}

const hashText = (id: string): string => hash('sha256', id, 'hex');
