import {
  grantsDocuments,
  hasContentAccess,
  isEnded,
  isOwnersField,
  type CaseFacts,
  type DocumentFacts,
  type EventOfType,
  type HopFacts,
  type NoteFacts,
  type StatusChange,
} from '@referral-exchange/contracts';
import {
  visibleContent,
  hasEnded,
  isMasked,
  ownerView,
  partiesOf,
  sidesOf,
  type CaseView,
} from './case-view.js';

/** Who receives events about changes of content: masking rules 5 to 11 of the interface. Pure. */

/** Visible only to the firm that wrote it. */
const OWN_VALUES = 'customMetadata';

type UpdatedCase = Pick<EventOfType<'case.updated.v1'>, 'data' | 'actor'>;

/**
 * The changed fields that this party may see, in the order they were written. If there are none, it gets no
 * event. All parties see case-level fields, the two firms of the hop see hop-level ones (rule 11). Nobody
 * sees any before the acknowledgement (rule 5), and after REJECTED or WITHDRAWN only the firm that acted does
 * (rule 8). The firms of a hop that continues after one above it ended see no changes of the case.
 */
export function visibleChanges({ data, actor }: UpdatedCase, view: CaseView): string[] {
  const acted = actor.firmId === view.firm.id;
  if (isMasked(view) || (hasEnded(view) && !acted)) return [];
  const isOwner = view.firm.id === data.case.owner.id;
  const isCaseVisible = visibleContent(data.case, view) === data.case;
  const caseFields = isCaseVisible
    ? data.changedCaseFields.filter((field) => isOwner || !isOwnersField(field))
    : [];
  const isOnHop = (view.hop?.id ?? null) === data.referralId;
  const hopFields = isOnHop ? data.changedHopFields : [];
  return [...new Set([...caseFields, ...hopFields])].filter((field) => field !== OWN_VALUES || acted);
}

/**
 * Who may receive `case.updated`: every party, through the hop that shows it most of the changes. The firm
 * that edits an ended hop sees the change through that hop, whatever other hops of the case it has.
 */
export function updateRecipients({ data, actor }: UpdatedCase): CaseView[] {
  return partiesOf(data.case, data.referralId, (view) => visibleChanges({ data, actor }, view).length);
}

/**
 * Who receives the event of a status row: both firms of the hop. A hop that an administrator moves from one
 * end to another has ended for its receiver before (decisions, section 14, "After the end").
 */
export function statusRecipients(hop: HopFacts, { status, previousStatus }: StatusChange): CaseView[] {
  const [sender, receiver] = sidesOf(hop);
  const isAfterEnd = previousStatus !== null && isEnded(previousStatus) && isEnded(status);
  return isAfterEnd ? [sender] : [sender, receiver];
}

/**
 * Who receives events about a note: always the firm of its author; the sender of the hop; its receiver only
 * with content access (rule 9). After REJECTED or WITHDRAWN only the author's firm (rule 8). A note on a
 * draft has no hop: only its author's firm.
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
 * Who receives events about a document: always the sending firm; a receiver only while its hop grants access
 * to documents, which ends at CLOSED (rules 8 and 10). A document without a hop belongs to the owner and
 * counts for every hop of the case, but for those that go on after one above them ended. After REJECTED or
 * WITHDRAWN only the firm that acted.
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
    return view.hop !== null && grantsDocuments(view.hop) && (hop !== undefined || !view.hop.caseOfSender);
  });
}

function receivers(facts: CaseFacts): CaseView[] {
  return partiesOf(facts, null).filter(
    (view) => view.perspective === 'received' && view.firm.id !== facts.owner.id,
  );
}
