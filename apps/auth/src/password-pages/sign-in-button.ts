import { html, type Html } from '@referral-exchange/http';

/** The next step of one who just set a password. */
export function signInButton(appUrl: string): Html {
  return html`<a class="button first" href="${appUrl}" rel="noreferrer">Go to the app and sign in</a>`;
}
