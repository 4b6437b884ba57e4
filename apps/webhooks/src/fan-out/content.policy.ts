import type {
  CaseFacts,
  DocumentFacts,
  EventOfType,
  HopFacts,
  NoteFacts,
} from '@referral-exchange/contracts';
import {
  hasContentAccess,
  hasEnded,
  isMasked,
  ownerView,
  partiesOf,
  sidesOf,
  type CaseView,
} from './case-view.js';

/** Who hears of a change of content: masking rules 5 to 11 of the interface; pure. */

/** Written by the sender for itself; a receiver never learns of them (masking rule 7; decisions, section 7). */
const OWN_CASE_FIELDS = new Set(['tier', 'ratedTier', 'source']);
/** Values that belong to the firm that wrote them. */
const OWN_VALUES = 'customMetadata';

/**
 * The changed fields that this party may see, in the order they were written; none means that it hears nothing.
 * Case-level fields concern every party, hop-level ones only the two firms of the hop (rule 11). Nothing before the
 * acknowledgement (rule 5), and after REJECTED or WITHDRAWN only to the firm that acted (rule 8).
 */
export function visibleChanges(
  { data, actor }: Pick<EventOfType<'case.updated.v1'>, 'data' | 'actor'>,
  view: CaseView,
): string[] {
  const acted = actor.firmId === view.firm.id;
  if (isMasked(view) || (hasEnded(view) && !acted)) return [];
  const isOwner = view.firm.id === data.case.owner.id;
  const caseFields = data.changedCaseFields.filter((field) => isOwner || !OWN_CASE_FIELDS.has(field));
  const isOnHop = (view.hop?.id ?? null) === data.referralId;
  const hopFields = isOnHop ? data.changedHopFields : [];
  return [...new Set([...caseFields, ...hopFields])].filter((field) => field !== OWN_VALUES || acted);
}

/**
 * Who hears of a note. Its author's firm always; the sender of the hop always hears its receiver; the receiver hears
 * the sender only with content access (rule 9); after REJECTED or WITHDRAWN nobody but the author (rule 8). A note
 * that stands on no hop, written on a draft, is its author's alone.
 */
export function noteRecipients(facts: CaseFacts, note: Pick<NoteFacts, 'referralId' | 'firmId'>): CaseView[] {
  const hop = facts.hops.find((one) => one.id === note.referralId);
  if (!hop) return partiesOf(facts, null).filter((view) => view.firm.id === note.firmId);
  return sidesOf(hop).filter((view) => {
    if (view.firm.id === note.firmId) return true;
    if (hasEnded(view)) return false;
    return view.perspective === 'sent' || hasContentAccess(hop);
  });
}

/**
 * Who hears of a document. The sending firm always; a receiver only while its hop grants document access, which is
 * over at CLOSED (rules 8 and 10). A document on no hop is the owner's and concerns every hop of the case. After
 * REJECTED or WITHDRAWN only the firm that acted hears of it.
 */
export function documentRecipients(
  facts: CaseFacts,
  document: Pick<DocumentFacts, 'referralId'>,
  actorFirmId: string | null,
): CaseView[] {
  const hop = facts.hops.find((one) => one.id === document.referralId);
  const views = hop ? sidesOf(hop) : [ownerView(facts), ...receivers(facts)];
  return views.filter((view) => {
    if (view.firm.id === actorFirmId) return true;
    if (view.perspective === 'sent') return !hop || !hasEnded(view);
    return view.hop !== null && grantsDocuments(view.hop);
  });
}

function receivers(facts: CaseFacts): CaseView[] {
  return partiesOf(facts, null).filter(
    (view) => view.perspective === 'received' && view.firm.id !== facts.owner.id,
  );
}

function grantsDocuments(hop: HopFacts): boolean {
  return hasContentAccess(hop) && hop.status !== 'CLOSED';
}
