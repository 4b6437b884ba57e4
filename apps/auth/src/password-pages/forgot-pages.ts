import { SIGN_IN_PAGE } from '@referral-exchange/contracts';
import { describedBy, faultOf, html, page, type PageAnswer } from '@referral-exchange/http';
import { hiddenFields, titled } from './password-form.js';
import { addressWith, FORGOT_PASSWORD_PATH } from '../page-paths.js';

export interface ForgotFormView {
  /** The text that was typed. */
  email: string;
  /** The sign-in that continues afterwards. */
  signIn: string | null;
  fault?: string;
}

/** Somebody asks for a link to choose a new password. */
export function forgotForm({ email, signIn, fault }: ForgotFormView): PageAnswer {
  const title = 'Forgot your password?';
  const content = html`<h1>${title}</h1>
    <p class="soft">Enter your email address. We send you a link that lets you choose a new one.</p>
    <form method="post" action="${FORGOT_PASSWORD_PATH}">
      ${hiddenFields({ sign_in: signIn })}
      <label for="email">Email</label>
      ${faultOf('email', fault)}
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        required
        value="${email}"
        ${describedBy('email', { fault })}
      />
      <button class="first">Send me a link</button>
    </form>
    ${signIn !== null && html`<p><a href="${SIGN_IN_PAGE}/${signIn}">Back to the sign-in</a></p>`}`;
  const status = fault === undefined ? 200 : 400;
  return { status, page: page(titled(title, fault === undefined ? {} : { fault }), content) };
}

/** After the request: the same for every address, so it tells nobody who has an account. */
export function forgotSent(signIn: string | null): PageAnswer {
  const title = 'Check your email';
  const content = html`<h1>${title}</h1>
    <p class="notice good">
      If an account has the address that you entered, a mail with a link is on its way to it.
    </p>
    <p>The link works once, for one hour. Open it in this browser, if you can.</p>
    <p class="soft">
      No mail? Check your spam folder, wait a minute, and
      <a href="${addressWith(FORGOT_PASSWORD_PATH, signIn)}">ask again</a>. If you have never chosen a
      password, ask your firm to send your invitation again.
    </p>`;
  return { status: 200, page: page(title, content) };
}
