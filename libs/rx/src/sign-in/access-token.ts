import { CommandError } from '../faults.js';
import type { SignedInProfile } from '../profiles/profile.js';
import type { ProfileStore } from '../profiles/profile-store.js';
import { discover } from './oauth-client.js';

/** A token that ends sooner is refreshed first, so that a call does not outlive it. */
const SPARE_MS = 60_000;

/**
 * An access token of a signed-in profile, refreshed if need be. Of several processes one refreshes, and the
 * others read what it got.
 *
 * @throws {CommandError} when the sign-in has ended
 */
export async function freshToken(store: ProfileStore, name: string): Promise<string> {
  const profile = signedIn(store, name);
  if (isFresh(profile)) return profile.accessToken;
  return store.alone(async () => {
    const now = signedIn(store, name);
    if (isFresh(now)) return now.accessToken;
    const refreshed = await refresh(now, name);
    store.save(name, refreshed);
    return refreshed.accessToken;
  });
}

const isFresh = ({ expiresAt }: SignedInProfile): boolean => expiresAt - Date.now() > SPARE_MS;

function signedIn(store: ProfileStore, name: string): SignedInProfile {
  const profile = store.find(name);
  if (profile?.kind === 'oauth') return profile;
  throw new CommandError(`Profile ${name} is not signed in any more. Run \`rx login\`.`);
}

async function refresh(profile: SignedInProfile, name: string): Promise<SignedInProfile> {
  const { oidc, config } = await discover(profile.baseUrl, profile.clientId);
  try {
    const tokens = await oidc.refreshTokenGrant(config, profile.refreshToken);
    return { ...profile, ...kept(tokens, profile.refreshToken) };
  } catch (error) {
    if (!(error instanceof oidc.ResponseBodyError) || error.error !== 'invalid_grant') throw error;
    throw new CommandError(
      `The sign-in has ended (${error.error_description ?? error.error}). Run \`rx login --profile ${name}\`.`,
      { cause: error },
    );
  }
}

interface Tokens {
  access_token: string;
  refresh_token?: string;
  expiresIn(): number | undefined;
}

/** What is kept of an answer of the token endpoint. */
export function kept(tokens: Tokens, earlierRefreshToken = '') {
  return {
    accessToken: tokens.access_token,
    expiresAt: Date.now() + (tokens.expiresIn() ?? 0) * 1000,
    refreshToken: tokens.refresh_token ?? earlierRefreshToken,
  };
}
