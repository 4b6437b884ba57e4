import { page, type Html } from '@referral-exchange/platform';

const FOOTER =
  'Check that the address in your browser is that of your Referral Exchange before you enter a password.';

/** A whole page of the sign-in. */
export function oauthPage(title: string, content: Html): string {
  return page(title, content, FOOTER);
}
