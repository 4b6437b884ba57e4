import { html } from '@referral-exchange/platform';
import { oauthPage } from './oauth-page.js';

export interface PageError {
  status: number;
  /** The OAuth error code, for the developer of the client. */
  code: string;
  description?: string;
}

/** Shown when the user cannot be sent back to the client: what happened, and what to do. */
export function errorPage({ status, code, description }: PageError): string {
  const isOurs = status >= 500;
  const title = isOurs ? 'This is not available right now' : 'This sign-in cannot continue';
  return oauthPage(
    title,
    html`<h1>${title}</h1>
      <p>
        ${isOurs ? 'Try again in a few seconds.' : 'Go back to the application that sent you here and start again.'}
      </p>
      <h2>For the developer of the application</h2>
      <p class="soft">${code}${description === undefined ? '' : `: ${description}`}</p>`,
  );
}
