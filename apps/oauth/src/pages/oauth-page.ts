import { type Html, page } from '@referral-exchange/http';

const BEFORE_A_PASSWORD =
  'Check that the address in your browser is that of your Referral Exchange before you enter a password.';

/** A whole page of the sign-in. Only one that asks for a password warns of other sites that ask for it. */
export function oauthPage(title: string, content: Html, { asksForPassword = false } = {}): string {
  return page(title, content, asksForPassword ? BEFORE_A_PASSWORD : undefined);
}
