import { ownForm, plainPage } from '@referral-exchange/http';
import type { Request } from 'express';
import type { AuthConfig } from '../config.js';

/** The addresses at which people open the pages of passwords. */
export type PageAddresses = Pick<AuthConfig, 'PUBLIC_BASE_URL' | 'ADMIN_BASE_URL'>;

/** The posted form, if one of our pages sent it. Operators may have an address of their own. */
export function formOfOurs(
  request: Request,
  { PUBLIC_BASE_URL, ADMIN_BASE_URL }: PageAddresses,
): URLSearchParams | null {
  const addresses = ADMIN_BASE_URL === undefined ? [PUBLIC_BASE_URL] : [PUBLIC_BASE_URL, ADMIN_BASE_URL];
  return ownForm(request, ...addresses.map((address) => new URL(address).origin));
}

/** The answer to a form that another page may have sent. */
export const FOREIGN_FORM = plainPage(
  403,
  'The button was not pressed on our page',
  'Open the page again, and press the button there.',
);
