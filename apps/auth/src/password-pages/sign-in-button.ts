import { html, type Html } from '@referral-exchange/http';

/** The next step of one who just set a password. Without an address of the firms' app there is no link. */
export function signInButton(appUrl: string | undefined): Html {
  if (appUrl !== undefined)
    return html`<a class="button first" href="${appUrl}" rel="noreferrer">Go to the app and sign in</a>`;
  return html`<p>
    Go to the application that your firm uses with Referral Exchange, and sign in there with your email
    address and the new password. You can close this page.
  </p>`;
}
