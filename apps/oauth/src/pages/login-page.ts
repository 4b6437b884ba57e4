import { html } from '@referral-exchange/http';
import { oauthPage } from './oauth-page.js';

export interface LoginView {
  clientName: string;
  formToken: string;
  /** Path that the form is posted to. */
  action: string;
  /** Where somebody who forgot the password goes. */
  forgotAddress: string;
  email: string;
  error?: string;
}

/** The user signs in. */
export function loginPage({ clientName, formToken, action, forgotAddress, email, error }: LoginView): string {
  // the title says it too: a screen reader reads it first
  const title = error === undefined ? 'Sign in' : 'Error: sign in';
  const invalid = error === undefined ? null : html` aria-invalid="true" aria-describedby="error"`;
  return oauthPage(
    title,
    html`<h1>Sign in</h1>
      <p class="soft">to continue to <strong>${clientName}</strong></p>
      ${error === undefined ? null : html`<p class="notice" id="error" role="alert">${error}</p>`}
      <form method="post" action="${action}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          required
          maxlength="254"
          value="${email}"
          ${invalid}${email === '' && html` autofocus`}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          maxlength="1000"
          ${invalid}${email !== '' && html` autofocus`}
        />
        <button class="first" name="do" value="login">Sign in</button>
        <button name="do" value="cancel" formnovalidate>Cancel</button>
      </form>
      <p><a href="${forgotAddress}">Forgot your password?</a></p>`,
    { asksForPassword: true },
  );
}
