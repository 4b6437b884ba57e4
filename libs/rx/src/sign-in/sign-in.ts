import { CommandError } from '../faults.js';
import type { SignedInProfile } from '../profiles/profile.js';
import { kept } from './access-token.js';
import { discover, REDIRECT_PORTS, SCOPES } from './oauth-client.js';
import { listenForRedirect } from './redirect-listener.js';

export interface SignInRequest {
  baseUrl: string;
  clientId: string;
  /** Shows the address of the sign-in page to the person, in a browser or as text. */
  show: (address: string) => Promise<void>;
  /** Ends the wait for the person. */
  signal: AbortSignal;
}

/**
 * Signs a person in with the browser: authorization code with PKCE and a loopback redirect (RFC 8252).
 *
 * @throws {CommandError} when the person does not allow it
 */
export async function signIn({ baseUrl, clientId, show, signal }: SignInRequest): Promise<SignedInProfile> {
  const { oidc, config } = await discover(baseUrl, clientId);
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const listener = await listenForRedirect(REDIRECT_PORTS, state, signal);
  try {
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: listener.redirectUri,
      scope: SCOPES,
      state,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    await show(address.href);
    const checks = { expectedState: state, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await oidc.authorizationCodeGrant(config, await listener.answer, checks);
    return { kind: 'oauth', baseUrl, clientId, email: String(tokens.claims()?.['email']), ...kept(tokens) };
  } catch (error) {
    if (!(error instanceof oidc.AuthorizationResponseError)) throw error;
    const why = error.error_description ?? error.error;
    throw new CommandError(`Not signed in: ${why}`, { cause: error });
  } finally {
    listener.close();
  }
}

/** Ends all tokens of a sign-in at the exchange. */
export async function signOut(profile: SignedInProfile): Promise<void> {
  const { oidc, config } = await discover(profile.baseUrl, profile.clientId);
  await oidc.tokenRevocation(config, profile.refreshToken, { token_type_hint: 'refresh_token' });
}
