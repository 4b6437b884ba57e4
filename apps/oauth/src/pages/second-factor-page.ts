import { html, type Html } from '@referral-exchange/http';
import { oauthPage } from './oauth-page.js';
import { PASSKEY_SCRIPT } from './passkey-script.js';

export interface SecondFactorView {
  clientName: string;
  formToken: string;
  /** Path that the form is posted to. */
  action: string;
  challenge: string;
  /** As typed with the password: it is not asked for again. */
  email: string;
  /** The user has an authenticator app; else passkeys alone. */
  hasApp: boolean;
  /** What the browser asks for a passkey with, as JSON; null when the user has none. */
  passkey: string | null;
  error?: string;
}

/** The user, whose password was right, shows a second factor. */
export function secondFactorPage(view: SecondFactorView): string {
  const { clientName, formToken, action, challenge, email, hasApp, passkey, error } = view;
  const title = error === undefined ? 'Second factor' : 'Error: second factor';
  const invalid = error === undefined ? null : html` aria-invalid="true" aria-describedby="error"`;
  return oauthPage(
    title,
    html`<h1>Second factor</h1>
      <p class="soft">to continue to <strong>${clientName}</strong></p>
      ${error === undefined ? null : html`<p class="notice" id="error" role="alert">${error}</p>`}
      <form method="post" action="${action}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <input type="hidden" name="challenge" value="${challenge}" />
        <input type="hidden" name="email" value="${email}" />
        <input type="hidden" name="has_app" value="${hasApp ? 'yes' : 'no'}" />
        ${passkey === null ? null : passkeyPart(passkey)}
        <label for="code"
          >${hasApp ? 'Code of your authenticator app, or a recovery code' : 'Recovery code'}</label
        >
        <input
          id="code"
          name="code"
          autocomplete="one-time-code"
          autocapitalize="characters"
          spellcheck="false"
          required
          maxlength="100"
          autofocus
          ${invalid}
        />
        <button class="first" id="show" name="do" value="second_factor">Sign in</button>
        <button name="do" value="cancel" formnovalidate>Cancel</button>
      </form>
      <p><a href="${action}">Start again with the password</a></p>
      ${passkey === null ? null : PASSKEY_SCRIPT.element}`,
  );
}

/** Shown by the script; without it a sentence says what to do instead. */
function passkeyPart(options: string): Html {
  return html`<input type="hidden" name="passkey" value="" />
    <input type="hidden" name="passkey_options" value="${options}" />
    <div id="passkey-part" hidden>
      <button type="button" id="use-passkey">Use a passkey</button>
      <p id="passkey-problem" role="alert"></p>
    </div>
    <p class="soft" id="passkey-missing">
      This browser runs no script here, or knows no passkeys. Use a code, or another browser.
    </p>`;
}
