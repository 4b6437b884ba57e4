/** Whom passkeys are made for: the name that browsers bind them to, and the origins of its pages. */
export interface RelyingParty {
  id: string;
  origins: readonly string[];
}

/**
 * Browsers bind passkeys to a name and never to an IP address. A suite that is reached by the loopback
 * address is `localhost` to them, and its pages are opened there. Pure.
 */
export function relyingParty(publicBaseUrl: string): RelyingParty {
  const { origin, hostname, protocol, port } = new URL(publicBaseUrl);
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
