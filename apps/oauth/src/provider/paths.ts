/** Everything of the OAuth server but discovery stands below this path. */
export const OAUTH_PATH = '/api/oauth';
/** The signing keys (interface, "OAuth endpoints"). */
export const JWKS_PATH = '/.well-known/jwks.json';
/** Where the keys stood alone before: clients that remember it still find them. */
export const FORMER_JWKS_PATH = `${OAUTH_PATH}/jwks`;
/** The pages on which a user signs in and consents: this and the id of the interaction. */
export const INTERACTION_PATH = `${OAUTH_PATH}/interaction`;
