import { html } from '@referral-exchange/http';
import { oauthPage } from './oauth-page.js';

export interface SecondFactorView {
  clientName: string;
  formToken: string;
  /** Path that the form is posted to. */
  action: string;
  challenge: string;
  /** The user has an authenticator app; else passkeys alone. */
  hasApp: boolean;
  error?: string;
}

/** The user, whose password was right, shows a second factor. */
export function secondFactorPage(view: SecondFactorView): string {
  const { clientName, formToken, action, challenge, hasApp, error } = view;
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
        <input type="hidden" name="has_app" value="${hasApp ? 'yes' : 'no'}" />
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
        <button class="first" name="do" value="second_factor">Sign in</button>
        <button name="do" value="cancel" formnovalidate>Cancel</button>
      </form>
      ${
        hasApp
          ? null
          : html`<p class="soft">
              Passkeys do not work on this page yet. To sign in here without recovery codes, add an
              authenticator app in Referral Exchange.
            </p>`
      }
      <p><a href="${action}">Start again with the password</a></p>`,
  );
}
