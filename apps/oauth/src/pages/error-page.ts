import { html, type Html } from '@referral-exchange/http';
import { oauthPage } from './oauth-page.js';

export interface PageError {
  status: number;
  /** The OAuth error code, for the developer of the client. */
  code: string;
  description?: string;
  /** What the application sent, as far as it says which one it is and what is wrong. */
  clientId?: string;
  redirectUri?: string;
  requestId?: string;
}

/** Longest value that the page repeats. */
const MAX_SHOWN = 300;

/** Shown when the user cannot be sent back to the client: what happened, and what to do. */
export function errorPage({ status, code, description, ...sent }: PageError): string {
  const isOurs = status >= 500;
  const title = isOurs ? 'This is not available right now' : 'This sign-in cannot continue';
  return oauthPage(
    title,
    html`<h1>${title}</h1>
      <p>
        ${isOurs ? 'Try again in a few seconds.' : 'Go back to the application that sent you here and start again.'}
      </p>
      <h2>For the developer of the application</h2>
      <p class="soft">${code}${description === undefined ? '' : `: ${description}`}</p>
      ${facts({ client_id: sent.clientId, redirect_uri: sent.redirectUri, 'Request id': sent.requestId })}`,
  );
}

function facts(named: Record<string, string | undefined>): Html | null {
  const known = Object.entries(named).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (known.length === 0) return null;
  return html`<dl class="facts">
    ${known.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${shortened(value)}</dd>`,
    )}
  </dl>`;
}

const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
