import { PlainError } from '@referral-exchange/telemetry';

/** Whom passkeys are made for: the name that browsers bind them to, and the origins of its pages. */
export interface RelyingParty {
  id: string;
  origins: readonly string[];
}

/**
 * Browsers bind passkeys to a name and never to an IP address. A suite that is reached by the loopback
 * address is `localhost` to them, and its pages are opened there. Operators may have an address of their own.
 * Pure.
 *
 * @throws {PlainError} when browsers would refuse passkeys at the address of operators
 */
export function relyingParty(publicBaseUrl: string, adminBaseUrl?: string): RelyingParty {
  const { id, origins } = partyAt(publicBaseUrl);
  if (adminBaseUrl === undefined) return { id, origins };
  const admin = partyAt(adminBaseUrl);
  if (admin.id !== id && !admin.id.endsWith(`.${id}`))
    throw new PlainError(`ADMIN_BASE_URL must have the host of PUBLIC_BASE_URL, ${id}, or a name below it`);
  return { id, origins: [...new Set([...origins, ...admin.origins])] };
}

function partyAt(address: string): RelyingParty {
  const { origin, hostname, protocol, port } = new URL(address);
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return { id: hostname, origins: [origin] };
  const named = new URL(`${protocol}//localhost${port && `:${port}`}`);
  return { id: named.hostname, origins: [origin, named.origin] };
}

/**
 * The origin of the page that asked for a signature, as the browser wrote it; null when it is not readable.
 * Pure.
 */
export function originOf(credential: object): string | null {
  try {
    const { response } = credential as { response: { clientDataJSON: string } };
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    const { origin } = JSON.parse(text) as { origin?: unknown };
    return typeof origin === 'string' ? origin : null;
  } catch {
    return null;
  }
}

/** The id of the passkey that signed; null when it is not readable. Pure. */
export function credentialIdOf(credential: object): string | null {
  const { id } = credential as { id?: unknown };
  return typeof id === 'string' ? id : null;
}
