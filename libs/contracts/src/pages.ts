/**
 * Pages for people that pages of other services lead to, relative to the origin. The page of a sign-in ends
 * in `/` and its id.
 */
export const FORGOT_PASSWORD_PAGE = '/forgot-password';
export const SIGN_IN_PAGE = '/api/oauth/interaction';

/**
 * The id of a sign-in at oauth, as pages hand it on; null: no sign-in has such an id. It only ever becomes an
 * address of ours.
 */
export function signInId(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{16,64}$/.test(given) ? given : null;
}
