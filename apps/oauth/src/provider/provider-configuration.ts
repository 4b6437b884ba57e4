import { errors, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Accounts } from '../accounts/accounts.js';
import { hasSecondFactor, isOver, isOverInBrowser, type SignedIn } from '../accounts/sign-in-methods.js';
import { CLAIMS_OF_SCOPE, identityClaims } from '../accounts/user-claims.js';
import { SCOPES, type UserFacts } from '@referral-exchange/contracts';
import type { ClientDocuments } from '../client-documents/client-documents.js';
import type { KeySet } from '../keys/key-ring.js';
import { SIGNING_ALGORITHM } from '../keys/signing-keys.repository.js';
import { askForMcpScopes, mcpFeatures } from './mcp-features.js';
import { INTERACTION_PATH, JWKS_PATH, OAUTH_PATH } from './paths.js';
import { adapterOf, type Stores } from './postgres-adapter.js';
import { showError } from './show-error.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes in seconds (interface, "OAuth 2.0 / OpenID Connect"). */
const TTL = {
  AccessToken: HOUR,
  AuthorizationCode: MINUTE,
  // an exchange of tokens prolongs it when its newest token would live longer (records.repository)
  Grant: 2 * DAY,
  IdToken: HOUR,
  Interaction: HOUR,
  RefreshToken: 30 * DAY,
  Session: 12 * HOUR,
};

export interface ProviderParts {
  issuer: string;
  keys: KeySet;
  stores: Stores;
  accounts: Accounts;
  documents: ClientDocuments;
}

/** The settings of the library. */
export function providerConfiguration({
  issuer,
  keys,
  stores,
  accounts,
  documents,
}: ProviderParts): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    adapter: (kind: string) => adapterOf(kind, stores),
    jwks: { keys: keys.privateJwks as never },
    findAccount: async ({ oidc }, sub, token) => {
      const user = await accounts.findActive(sub);
      if (!user || !isEnough(user, oidc.session, token)) return undefined;
      const claims = Object.entries(identityClaims(user)).filter(([, value]) => value !== null);
      return { accountId: user.id, user, claims: () => Object.fromEntries(claims) as { sub: string } };
    },
    scopes: [...SCOPES],
    claims: CLAIMS_OF_SCOPE,
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic', 'none'],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    extraClientMetadata: { properties: ['client_description', 'client_firm_id'] },
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin, client) =>
      client.redirectUris?.some((uri) => new URL(uri).origin === origin) ?? false,
    ttl: TTL,
    cookies: {
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
      long: { ...cookie, path: OAUTH_PATH },
      short: cookie,
      keys: keys.cookieKeys,
    },
    routes: {
      authorization: `${OAUTH_PATH}/authorize`,
      token: `${OAUTH_PATH}/token`,
      userinfo: `${OAUTH_PATH}/userinfo`,
      revocation: `${OAUTH_PATH}/revoke`,
      jwks: JWKS_PATH,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      ...mcpFeatures(issuer, documents),
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: mayRevoke },
    },
    interactions: {
      policy: promptPolicy(),
      url: (_ctx, interaction) => `${INTERACTION_PATH}/${interaction.uid}`,
    },
    renderError: showError,
    // the only addresses that the library calls: those of metadata documents
    fetch: (address) => documents.fetch(String(address)),
  };
}

/** What is exchanged for tokens. An access token lives for its hour. */
const EXCHANGED: readonly string[] = ['AuthorizationCode', 'RefreshToken'];

/**
 * Whether a sign-in still counts. It does not when all sign-ins of the user ended since, or when the user
 * signed out and it is that of a browser: a request that was under way may have written its record back
 * (docs/adr/0236, 0227). One by the password alone is not enough once the user has a second factor, or the
 * firm demands one (docs/adr/0182). Then the user signs in again.
 */
function isEnough(
  user: UserFacts,
  session: SignedIn | undefined,
  token: (SignedIn & { kind: string }) | undefined,
): boolean {
  if (token && !EXCHANGED.includes(token.kind)) return true;
  const signedIn = token ?? session ?? {};
  if (token ? isOver(token, user) : isOverInBrowser(signedIn, user)) return false;
  return !user.needsSecondFactor || hasSecondFactor(signedIn);
}

/** The library would end the whole grant with one access token: that token is ended here instead. */
async function mayRevoke(
  _ctx: KoaContextWithOIDC,
  client: { clientId: string; clientAuthMethod?: string },
  token: { clientId?: string; kind: string; destroy(): Promise<void> },
): Promise<boolean> {
  if (token.clientId !== client.clientId) {
    if (client.clientAuthMethod === 'none') return false;
    throw new errors.InvalidRequest('the token was issued to another client');
  }
  if (token.kind !== 'AccessToken') return true;
  await token.destroy();
  return false;
}

/** The library's own policy, and what it leaves out. */
function promptPolicy() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  askForMcpScopes(policy);
  const { checks } = policy.get('login')!;
  checks.add(
    new Check('account_gone', 'the signed-in user may no longer sign in', 'login_required', ({ oidc }) =>
      Boolean(oidc.session?.accountId && !oidc.entities.Account),
    ),
  );
  checks.add(
    new Check('no_known_scope', 'no known scope was requested', 'invalid_scope', ({ oidc }) => {
      const scope = String(oidc.params?.scope ?? '');
      if (scope.split(' ').some((one) => (SCOPES as readonly string[]).includes(one))) return false;
      throw new errors.InvalidScope(`request at least one of these scopes: ${SCOPES.join(' ')}`, scope);
    }),
  );
  return policy;
}
