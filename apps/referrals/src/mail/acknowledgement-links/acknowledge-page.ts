import { type FirmAppSettings, html, type Html, page, referralInApp } from '@referral-exchange/http';
import { canBeDeclined } from './decline-by-link.js';
import { endOf } from './link-end.js';
import type { OpenedLink } from './open-link.js';
import { ACKNOWLEDGE_PATH, DECLINE_PATH, factsOf, FOOTER, type LinkPage } from './link-page.js';
import { instantOf } from './page-dates.js';

/** The page of a link: its buttons while the referral waits, and afterwards what became of it. */
export function linkPage(opened: OpenedLink, token: string, app: FirmAppSettings): LinkPage {
  const { state, facts, link } = opened;
  if (state.kind === 'waiting') return waiting(opened, token);
  const { title, text, status, isGood, leadsToApp } = endOf(state, facts);
  const content = html`<h1>${title}</h1>
    <p class="${isGood ? 'notice good' : 'notice'}">${text}</p>
    ${leadsToApp && html`<a class="button first" href="${referralInApp(app, link.referralId)}" rel="noreferrer">Open the case</a>`}
    ${factsOf(facts)}`;
  return { status, page: page(title, content, FOOTER) };
}

function waiting(opened: OpenedLink, token: string): LinkPage {
  const { facts, link, isArchived } = opened;
  const { senderName, receiverName, referenceNumber } = facts;
  const mayDecline = canBeDeclined(opened);
  const content = html`<h1>${senderName} referred a case to you</h1>
    <p class="soft">The client and the details stay hidden until your firm acknowledges the referral.</p>
    ${isArchived && html`<p class="notice">The case was archived meanwhile: ask ${senderName} whether it still matters.</p>`}
    ${factsOf(facts)}
    <form method="post" action="${ACKNOWLEDGE_PATH}">
      <input type="hidden" name="token" value="${token}" />
      <button class="first">Acknowledge the referral</button>
    </form>
    ${mayDecline && declineButton(token)}
    <p class="soft">
      You act for <strong>${receiverName}</strong>, in your name, and ${senderName} is told. Once
      acknowledged, your firm sees the client and can work on the case.
      ${mayDecline ? 'Before you decline, you are asked why.' : 'To decline it, ask a colleague who may change referrals.'}
      This link works until ${instantOf(link.expiresAt)}.
    </p>`;
  return { status: 200, page: page(`Acknowledge referral ${referenceNumber}`, content, FOOTER) };
}

/** It leads to a page that asks, and changes nothing by itself. */
function declineButton(token: string): Html {
  return html`<form class="next" method="get" action="${DECLINE_PATH}">
    <input type="hidden" name="token" value="${token}" />
    <button>Decline …</button>
  </form>`;
}
