import { html, page, type PageAnswer, plainPage } from '@referral-exchange/http';
import type { Account } from '../users/accounts.repository.js';
import type { OpenedToken } from './open-token.js';
import { passwordForm, titled } from './password-form.js';
import { ACCEPT_INVITATION_PATH, FORGOT_PASSWORD_PATH } from '../page-paths.js';
import { signInButton } from './sign-in-button.js';
import type { PasswordFaults } from './take-new-password.js';

const FOOTER = 'Do not forward the mail that led you here: whoever opens its link can choose your password.';

/** The invited person chooses a password. */
export function invitationForm(account: Account, token: string, faults: PasswordFaults = {}): PageAnswer {
  const { firstName, email } = account;
  const owner = ownerOf(account);
  const content = html`<h1>${firstName === null ? 'Welcome' : `Welcome, ${firstName}`}</h1>
    <p class="soft">
      Choose a password to work with <strong>${owner}</strong> on Referral Exchange. You sign in with it and
      your email address, <strong>${email}</strong>.
    </p>
    ${passwordForm({ action: ACCEPT_INVITATION_PATH, hidden: { token }, email, button: 'Activate my account', faults })}`;
  const status = Object.keys(faults).length === 0 ? 200 : 400;
  return { status, page: page(titled('Accept the invitation', faults), content, FOOTER) };
}

/** An invitation that cannot be accepted, and what to do instead. */
export function invitationEnd(opened: Exclude<OpenedToken, { kind: 'open' }>): PageAnswer {
  switch (opened.kind) {
    case 'expired':
      return plainPage(
        410,
        'This invitation has expired',
        `Ask ${ownerOf(opened.account)} to send you a new one. It comes by mail to ${opened.account.email}.`,
      );
    case 'deactivated':
      return plainPage(
        403,
        'This account is deactivated',
        `Ask an administrator of ${ownerOf(opened.account)} to activate it, and to send you a new invitation.`,
      );
    case 'unknown': {
      const title = 'This invitation does not work';
      const content = html`<h1>${title}</h1>
        <p>It was accepted already, or replaced by a newer one: open the latest mail.</p>
        <p>
          If you have chosen a password, sign in with it. If you do not remember it,
          <a href="${FORGOT_PASSWORD_PATH}">choose another one</a>.
        </p>`;
      return { status: 404, page: page(title, content) };
    }
  }
}

/** After the acceptance. It names nobody, so it needs no token, and reloading it posts nothing. */
export function invitationDone(appUrl: string): PageAnswer {
  const title = 'Your account is ready';
  const content = html`<h1>${title}</h1>
    <p class="notice good">Your password is set, and your account is active.</p>
    ${signInButton(appUrl)}`;
  return { status: 200, page: page(title, content) };
}

function ownerOf({ firmName }: Account): string {
  return firmName ?? 'your organisation';
}
