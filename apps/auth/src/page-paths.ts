import { FORGOT_PASSWORD_PAGE } from '@referral-exchange/contracts';

/** Where the pages stand, and where links in mails lead, relative to the origin. */
export const ACCEPT_INVITATION_PATH = '/accept-invitation';
export const RESET_PASSWORD_PATH = '/reset-password';
export const FORGOT_PASSWORD_PATH = FORGOT_PASSWORD_PAGE;

/** The address of a page that knows which sign-in continues afterwards. */
export function addressWith(path: string, signIn: string | null): string {
  return signIn === null ? path : `${path}?sign_in=${signIn}`;
}
