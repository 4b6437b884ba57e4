import { hash } from 'node:crypto';
import { isDocumentAddress } from '../client-document-id.js';

/** RFC 7636, 4.1 and 4.2. */
const CHALLENGE = /^[\w.~-]{43,128}$/;

/** Puts an authorization request into the form in which the library follows the interface. */
export function adaptParameters(parameters: URLSearchParams): void {
  plainToS256(parameters);
  nonceWithOpenidOnly(parameters);
  onlyQueryMode(parameters);
}

/**
 * The library knows S256 only, and a client by its document may use nothing else. For other clients: a
 * `plain` challenge is the verifier itself, so its S256 challenge can be made here; the check at the token
 * endpoint then has the same outcome. A parameter that came twice is left for the library to refuse.
 */
function plainToS256(parameters: URLSearchParams): void {
  if (isDocumentAddress(parameters.get('client_id') ?? '')) return;
  const challenges = parameters.getAll('code_challenge');
  if (parameters.getAll('code_challenge_method').join() !== 'plain' || challenges.length !== 1) return;
  const [challenge = ''] = challenges;
  parameters.set('code_challenge_method', 'S256');
  // of a malformed one the library says what is wrong
  if (CHALLENGE.test(challenge)) parameters.set('code_challenge', hash('sha256', challenge, 'base64url'));
}

/** A nonce goes into an ID token. Without `openid` it is ignored (decisions, "OAuth, finer"). */
function nonceWithOpenidOnly(parameters: URLSearchParams): void {
  const scopes = parameters.getAll('scope').join(' ').split(' ');
  if (!scopes.includes('openid')) parameters.delete('nonce');
}

/**
 * The answer goes into the query only (interface), an error as well: the library's other modes would need
 * scripts or fragments, and for a response type with a token it would take the fragment.
 */
function onlyQueryMode(parameters: URLSearchParams): void {
  const mode = parameters.get('response_mode');
  if (mode !== null && mode !== 'query') parameters.set('response_mode', 'unsupported');
  const types = parameters.getAll('response_type');
  if (types.length === 1 && types[0]!.includes('token')) parameters.set('response_type', 'unsupported');
}
