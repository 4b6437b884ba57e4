import { html } from '@referral-exchange/http';
import { accountPart, type SignedIn } from './account-part.js';
import { oauthPage } from './oauth-page.js';

/** The firm of the user has not switched assistants on, or the user has no firm. */
export function noAssistantsPage(view: SignedIn & { clientName: string }): string {
  const { clientName, action, formToken, user } = view;
  return oauthPage(
    `${clientName} cannot be connected`,
    html`<h1>${clientName} cannot be connected</h1>
      <p>
        ${
          user.firmName
            ? 'Your firm has not switched assistants on. An administrator of your firm can do that under Assistants in the dashboard.'
            : 'Assistants work for people of law firms only.'
        }
      </p>
      ${accountPart(view)}
      <form class="within-reach" method="post" action="${action}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <button class="first" name="do" value="cancel">Go back</button>
      </form>`,
  );
}
