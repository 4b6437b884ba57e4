import { html } from '@referral-exchange/http';
import { accountPart, type SignedIn } from './account-part.js';
import { oauthPage } from './oauth-page.js';

export interface OtherFirmView extends SignedIn {
  clientName: string;
}

/** The application belongs to another firm than the user, who can sign in as somebody else. */
export function otherFirmPage(view: OtherFirmView): string {
  const { clientName, action, formToken } = view;
  return oauthPage(
    `You cannot allow ${clientName}`,
    html`<h1>You cannot allow ${clientName}</h1>
      <p>Another firm registered this application, for its own people.</p>
      ${accountPart(view)}
      <form class="within-reach" method="post" action="${action}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <button class="first" name="do" value="cancel">Go back</button>
      </form>`,
  );
}
