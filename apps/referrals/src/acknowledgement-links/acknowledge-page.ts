import { html, page, type Html } from '@referral-exchange/platform';
import type { LinkState } from './link.policy.js';
import type { OpenedLink } from './open-link.js';
import type { PublicFacts } from './public-facts.js';

/** Where links in mails lead, relative to the origin. */
export const ACKNOWLEDGE_PATH = '/acknowledge';

const FOOTER = 'This page shows no client information. Do not forward the mail that led you here.';
const ELSEWHERE = 'your case management system or the API';

/** A page of the link, and its HTTP status. */
export interface LinkPage {
  status: number;
  page: string;
}

/** The page of a link: a button while the referral waits, and afterwards what became of it. */
export function linkPage({ link, state, facts }: OpenedLink, token: string): LinkPage {
  if (state.kind === 'waiting') return shown(200, waiting(facts, link.expiresAt, token));
  const { title, text, status, isGood } = endOf(state, facts);
  const notice = html`<p class="${isGood ? 'notice good' : 'notice'}">${text}</p>`;
  return shown(status, {
    title,
    content: html`<h1>${title}</h1>
      ${notice}${factsOf(facts)}`,
  });
}

/** A page without a referral. */
export function plainPage(status: number, title: string, text: string): LinkPage {
  return shown(status, {
    title,
    content: html`<h1>${title}</h1>
      <p>${text}</p>`,
  });
}

function shown(status: number, { title, content }: { title: string; content: Html }): LinkPage {
  return { status, page: page(title, content, FOOTER) };
}

function waiting(facts: PublicFacts, expiresAt: Date, token: string): { title: string; content: Html } {
  const { senderName, receiverName, referenceNumber } = facts;
  const content = html`<h1>${senderName} referred a case to you</h1>
    <p class="soft">The client and the details stay hidden until your firm acknowledges the referral.</p>
    ${factsOf(facts)}
    <form method="post" action="${ACKNOWLEDGE_PATH}">
      <input type="hidden" name="token" value="${token}" />
      <button class="first">Acknowledge the referral</button>
    </form>
    <p class="soft">
      You acknowledge it for <strong>${receiverName}</strong>, in your name, and ${senderName} is told. To
      decline it, use ${ELSEWHERE}. This link works until ${dateOf(expiresAt)}.
    </p>`;
  return { title: `Acknowledge referral ${referenceNumber}`, content };
}

interface End {
  status: number;
  title: string;
  text: string;
  isGood: boolean;
}

function endOf(
  state: Exclude<LinkState, { kind: 'waiting' }>,
  { receiverName, senderName }: PublicFacts,
): End {
  switch (state.kind) {
    case 'acknowledged': {
      const at = instantOf(new Date(state.at));
      return state.isByThisLink
        ? { status: 200, isGood: true, title: 'You acknowledged this referral',
            text: `Acknowledged ${at}. ${receiverName} now sees the client and the details, in ${ELSEWHERE}.` }
        : { status: 200, isGood: true, title: 'This referral is already acknowledged',
            text: `${receiverName} acknowledged it ${at}. There is nothing left to do here.` };
    } // prettier-ignore
    case 'ended':
      return { status: 410, isGood: false, ...endWords(state, senderName) };
    case 'link_expired':
      return {
        status: 410,
        isGood: false,
        title: 'This link has expired',
        text: `The referral still waits: acknowledge it in ${ELSEWHERE}.`,
      };
  }
}

function endWords(
  { status, hasLapsed }: Extract<LinkState, { kind: 'ended' }>,
  senderName: string,
): { title: string; text: string } {
  const text = `It can no longer be acknowledged. Ask ${senderName} if you think that this is a mistake.`;
  if (status === 'REJECTED') return { title: 'This referral was declined', text };
  if (status === 'WITHDRAWN')
    return { title: hasLapsed ? 'This referral has expired' : 'This referral was withdrawn', text };
  return { title: 'This referral is closed', text };
}

function factsOf({ senderName, referenceNumber, caseType, place, sentDate, ...facts }: PublicFacts): Html {
  const rows = [
    ['From', senderName],
    ['Referral', facts.isTestCase ? `${referenceNumber} (test)` : referenceNumber],
    ['Kind of case', caseType],
    ['Place', place],
    ['Sent', dateOf(new Date(sentDate))],
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

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const INSTANT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function dateOf(date: Date): string {
  return DATE.format(date);
}

function instantOf(date: Date): string {
  return `on ${INSTANT.format(date)} UTC`;
}
