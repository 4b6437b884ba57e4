/** The origin of the page that asked for a signature, as the browser wrote it; null when it is not readable. Pure. */
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
