/** Everything of the OAuth server but discovery stands below this path. */
export const OAUTH_PATH = '/api/oauth';
/** The pages on which a user signs in and consents: this and the id of the interaction. */
export const INTERACTION_PATH = `${OAUTH_PATH}/interaction`;
