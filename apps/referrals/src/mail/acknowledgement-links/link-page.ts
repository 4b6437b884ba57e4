import { html, type Html } from '@referral-exchange/http';
import type { PublicFacts } from './public-facts.js';
import { instantOf } from './page-dates.js';

/** Where links in mails lead, and where the second button of their page does, relative to the origin. */
export const ACKNOWLEDGE_PATH = '/acknowledge';
export const DECLINE_PATH = `${ACKNOWLEDGE_PATH}/decline`;

export const FOOTER = 'This page shows no client information. Do not forward the mail that led you here.';

/** A page of the link, and its HTTP status. */
export interface LinkPage {
  status: number;
  page: string;
}

/** What every page of a link shows of the referral. */
export function factsOf({
  senderName,
  referenceNumber,
  caseType,
  county,
  sentDate,
  ...facts
}: PublicFacts): Html {
  const rows = [
    ['From', senderName],
    ['Referral', facts.isTestCase ? `${referenceNumber} (test)` : referenceNumber],
    ['Kind of case', caseType],
    ['Place', county === null ? facts.state : `${county}, ${facts.state}`],
    ['Sent', instantOf(sentDate)],
    ['Retainer', facts.isRetainerSigned ? 'Signed already' : 'Not signed yet'],
  ];
  return html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}
