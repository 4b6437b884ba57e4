import { REASON_CODES } from '@referral-exchange/contracts';
import { describedBy, faultOf, html, type Html, page } from '@referral-exchange/http';
import { ACKNOWLEDGE_PATH, DECLINE_PATH, factsOf, FOOTER, type LinkPage } from './link-page.js';
import type { PublicFacts } from './public-facts.js';
import { REASON_WORDS } from './reason-words.js';

/** The values of the form, and the faults of its fields. */
export interface DeclineForm {
  reasonCode: string;
  reason: string;
  faults: Partial<Record<'reasonCode' | 'reason', string>>;
}

export const EMPTY_FORM: DeclineForm = { reasonCode: '', reason: '', faults: {} };

/** The question before a referral is declined, with the reason. */
export function declinePage(facts: PublicFacts, token: string, form = EMPTY_FORM): LinkPage {
  const { senderName, receiverName, referenceNumber } = facts;
  const { faults } = form;
  const isFaulty = Object.keys(faults).length > 0;
  const title = `${isFaulty ? 'Error: ' : ''}Decline referral ${referenceNumber}`;
  const content = html`<h1>Decline this referral?</h1>
    <p class="soft">
      You decline it for <strong>${receiverName}</strong>, in your name. ${senderName} is told at once, with
      your reason, and may refer the case to another firm. You cannot take it back. The client and the details
      stay hidden.
    </p>
    ${factsOf(facts)}
    <form method="post" action="${DECLINE_PATH}">
      <input type="hidden" name="token" value="${token}" />
      ${reasonCodeField(form)} ${reasonField(form, senderName)}
      <button class="first">Decline the referral</button>
      <a class="button" href="${ACKNOWLEDGE_PATH}?token=${token}">Back</a>
    </form>`;
  return { status: isFaulty ? 400 : 200, page: page(title, content, FOOTER) };
}

function reasonCodeField({ reasonCode, faults }: DeclineForm): Html {
  const options = REASON_CODES.map(
    (code) =>
      html`<option value="${code}" ${code === reasonCode && html`selected`}>${REASON_WORDS[code]}</option>`,
  );
  const described = describedBy('reason-code', { fault: faults.reasonCode });
  return html`<label for="reason-code">Why?</label>
    ${faultOf('reason-code', faults.reasonCode)}
    <select id="reason-code" name="reason_code" required ${described}>
      <option value="">Choose a reason</option>
      ${options}
    </select>`;
}

function reasonField({ reason, faults }: DeclineForm, senderName: string): Html {
  const described = describedBy('reason', { fault: faults.reason });
  return html`<label for="reason">In words, for ${senderName} (optional)</label>
    ${faultOf('reason', faults.reason)}
    <textarea id="reason" name="reason" rows="3" ${described}>${reason}</textarea>`;
}
