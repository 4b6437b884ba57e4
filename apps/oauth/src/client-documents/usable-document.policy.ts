import { redirectUriFault } from '../clients/redirect-uri.policy.js';

/** What a metadata document may have, as a client that is registered here. */
const MAX_REDIRECT_URIS = 20;
const MAX_NAME_LENGTH = 100;
const MAX_URI_LENGTH = 2_048;

/** Members that the library judges: a document with a secret is refused. */
const JUDGED = ['client_id', 'client_secret', 'client_secret_expires_at'] as const;

/**
 * What we take from a metadata document. Everything else in it, such as logos, keys and scopes, is left out:
 * we show none of it and fetch nothing that it names. Redirect URIs that we would not register are left out
 * too; a document without any other is refused.
 */
export function usableDocument(document: Record<string, unknown>): Record<string, unknown> {
  const redirectUris = listOf(document.redirect_uris).filter(isUsable).slice(0, MAX_REDIRECT_URIS);
  return {
    ...Object.fromEntries(JUDGED.filter((name) => name in document).map((name) => [name, document[name]])),
    client_name: plainName(document.client_name),
    redirect_uris: redirectUris,
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    // of a native client the library ignores the port of a loopback address (RFC 8252, 7.3), and always asks
    application_type: redirectUris.some(isLoopback) ? 'native' : 'web',
    token_endpoint_auth_method: authMethodOf(document),
  };
}

/** Why a client by its document is refused; null: it may ask. */
export function documentFault(client: {
  clientName?: string;
  redirectUris?: readonly string[];
}): string | null {
  if (!client.clientName) return 'the metadata document has no client_name';
  if (!client.redirectUris?.length)
    return 'the metadata document has no redirect URI with https, or with http on loopback';
  return null;
}

/** Whether an address leads to a program on the computer of the user. */
export function isLoopback(uri: string): boolean {
  const url = URL.parse(uri);
  return url !== null && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
}

/**
 * A client may prefer to sign with a key and say that it needs not (ChatGPT does): we know public clients
 * only, so then it is one.
 */
function authMethodOf(document: Record<string, unknown>): unknown {
  const supported = listOf(document.token_endpoint_auth_methods_supported);
  return supported.includes('none') ? 'none' : (document.token_endpoint_auth_method ?? 'none');
}

/** One line of visible text: people read it on the consent page. */
function plainName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const plain = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  // by characters: half an emoji could not be stored
  return plain === '' ? undefined : [...plain].slice(0, MAX_NAME_LENGTH).join('');
}

function isUsable(uri: string): boolean {
  return uri.length <= MAX_URI_LENGTH && redirectUriFault(uri) === null;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
