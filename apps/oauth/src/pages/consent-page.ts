import { SCOPE_MEANINGS, type Scope } from '@referral-exchange/contracts';
import { html } from '@referral-exchange/http';
import { accountPart, type SignedIn } from './account-part.js';
import { oauthPage } from './oauth-page.js';
import { registeredBy } from './registered-by.js';

export interface ConsentView extends SignedIn {
  clientName: string;
  clientDescription?: string;
  /** The firm that registered it, by name; null: the exchange did. */
  registeringFirm: string | null;
  /** Where the user is sent back to. */
  redirectHost: string;
  scopes: readonly Scope[];
}

/** The user decides what the client may do. */
export function consentPage(view: ConsentView): string {
  const { clientName, clientDescription, redirectHost, scopes, formToken, action } = view;
  const token = html`<input type="hidden" name="form_token" value="${formToken}" />`;
  return oauthPage(
    `Allow ${clientName}?`,
    html`<h1>Allow ${clientName} to use your account?</h1>
      ${clientDescription ? html`<p class="soft">${clientDescription}</p>` : null}
      <p class="soft">${registeredBy(view)}</p>
      ${accountPart(view)}
      <h2 id="scopes">${clientName} will be able to:</h2>
      <ul class="scopes" aria-labelledby="scopes">
        ${scopes.map((scope) => html`<li>${SCOPE_MEANINGS[scope].words}</li>`)}
      </ul>
      <p class="soft">
        ${namesThePerson(scopes) ? '' : 'It also learns your name, email address, role and firm. '}You will be
        sent to
        <strong>${redirectHost}</strong>.
      </p>
      <form class="within-reach" method="post" action="${action}">
        ${token}
        <button class="first" name="do" value="allow">Allow</button>
        <button name="do" value="cancel">Cancel</button>
      </form>`,
  );
}

/** Whether the list says already what the application learns of the person. */
function namesThePerson(scopes: readonly Scope[]): boolean {
  return scopes.includes('email') && scopes.includes('profile');
}
