import { SIGN_IN_PAGE } from '@referral-exchange/contracts';
import { html, page, type PageAnswer, plainPage } from '@referral-exchange/http';
import type { Account } from '../users/accounts.repository.js';
import type { OpenedToken } from './open-token.js';
import { passwordForm, titled } from './password-form.js';
import { addressWith, FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH } from '../page-paths.js';
import { signInButton } from './sign-in-button.js';
import type { PasswordFaults } from './take-new-password.js';

const FOOTER = 'Do not forward the mail that led you here: whoever opens its link can choose your password.';

export interface ResetFormView {
  account: Account;
  token: string;
  /** The sign-in that continues afterwards. */
  signIn: string | null;
  faults?: PasswordFaults;
}

/** Somebody chooses a new password. */
export function resetForm({ account: { email }, token, signIn, faults = {} }: ResetFormView): PageAnswer {
  const title = 'Choose a new password';
  const hidden = { token, sign_in: signIn };
  const content = html`<h1>${title}</h1>
    <p class="soft">
      It is for the account of <strong>${email}</strong>. Wherever you are signed in with the old password,
      you are signed out.
    </p>
    ${passwordForm({ action: RESET_PASSWORD_PATH, hidden, email, button: 'Set the new password', faults })}`;
  const status = Object.keys(faults).length === 0 ? 200 : 400;
  return { status, page: page(titled(title, faults), content, FOOTER) };
}

/** A link that sets no password, and what to do instead. */
export function resetEnd(
  { kind }: Exclude<OpenedToken, { kind: 'open' }>,
  signIn: string | null,
): PageAnswer {
  if (kind === 'deactivated')
    return plainPage(
      403,
      'This account is deactivated',
      'Ask an administrator of your firm to activate it. Then ask for a new password again.',
    );
  const hasExpired = kind === 'expired';
  const title = hasExpired ? 'This link has expired' : 'This link does not work';
  const content = html`<h1>${title}</h1>
    <p>
      ${hasExpired ? 'It worked for one hour.' : 'It was used already, or replaced by a newer one: open the latest mail, or ask for a new link.'}
    </p>
    <a class="button first" href="${addressWith(FORGOT_PASSWORD_PATH, signIn)}">Ask for a new link</a>`;
  return { status: hasExpired ? 410 : 404, page: page(title, content) };
}

/** After the change. It names nobody, so it needs no token, and reloading it posts nothing. */
export function resetDone(appUrl: string, signIn: string | null): PageAnswer {
  const title = 'Your password was changed';
  const content = html`<h1>${title}</h1>
    <p class="notice good">From now on, sign in with the new password.</p>
    ${signIn === null ? signInButton(appUrl) : html`<a class="button first" href="${SIGN_IN_PAGE}/${signIn}">Go on signing in</a>`}`;
  return { status: 200, page: page(title, content) };
}
