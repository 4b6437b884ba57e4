import {
  grantsDocuments,
  hasContentAccess,
  isEnded,
  isOwnersField,
  type CaseFacts,
  type DocumentsEvent,
  type EventOf,
  type EventOfType,
  type HopFacts,
  type MedCasesEvent,
  type MedReferralEvent,
  type ReferralsEvent,
} from '@referral-exchange/contracts';

/** What the id of a hint names, and so what is to be read again. */
type HintKind = 'case' | 'referral' | 'note' | 'document' | 'message' | 'med_referral' | 'ledger';

/** Something changed that this firm, or this provider, may see. It says nothing of what. */
export interface Hint {
  partyId: string;
  kind: HintKind;
  /** The case to its owner where it changed as a whole, else the referral or med referral. */
  id: string;
}

/** The events that hints are made of. */
export type HintedEvent = EventOf<'referrals.events'> | DocumentsEvent | MedCasesEvent;

/**
 * The hints of an event: to whom, by the rules of masking of the interface, as a hint also tells that
 * something happened. Pure. A firm hears of its own hops alone. What a receiver may not read yet, or not any
 * more, it does not hear of. Where webhooks stop for an archived case, a hint goes on: people see archived
 * cases.
 */
export function hintsOf(event: HintedEvent): Hint[] {
  if (event.type === 'message.sent.v1') {
    const { firmIds, referralId: id } = event.data;
    return firmIds.map((partyId) => ({ partyId, kind: 'message', id }));
  }
  if ('medReferral' in event.data) return ofMedReferral(event as MedReferralEvent);
  // of a med case alone: hints are about its referrals
  if (!('case' in event.data)) return [];
  const facts = event.data.case;
  switch (event.type) {
    case 'case.created.v1':
    case 'case.deleted.v1':
    case 'case.rated.v1':
      return [ofCase(facts)];
    case 'case.archive_changed.v1':
      return [ofCase(facts), ...archivedHops(event).flatMap((hop) => bothSides(hop, 'referral'))];
    case 'case.updated.v1':
      return caseUpdated(event);
    case 'referral.archive_changed.v1':
      return [{ partyId: event.data.firmId, kind: 'referral', id: event.data.referralId }];
    case 'referral.sent.v1':
    case 'referral.accepted.v1':
    case 'referral.rejected.v1':
    case 'referral.status_changed.v1':
    case 'referral.status_synced.v1':
      return statusChanged(event);
    case 'note.created.v1':
    case 'note.updated.v1':
      return ofNote(event);
    case 'document.uploaded.v1':
    case 'document.deleted.v1':
      return ofDocument(event);
    default:
      // of a newer release, which is being rolled out
      return [];
  }
}

/** The firm that handles a med case and the provider see the same of a referral, and of its ledger. */
function ofMedReferral({ type, data: { medCase, medReferral } }: MedReferralEvent): Hint[] {
  const kind = type.startsWith('pharmacy.') ? 'ledger' : 'med_referral';
  return [medCase.handlingFirm, medReferral.provider].map(({ id: partyId }) => ({
    partyId,
    kind,
    id: medReferral.id,
  }));
}

type StatusEvent = Extract<ReferralsEvent, { data: { change: unknown } }>;
type NoteEvent = Extract<ReferralsEvent, { data: { note: unknown } }>;

function ofCase({ id, owner }: CaseFacts): Hint {
  return { partyId: owner.id, kind: 'case', id };
}

function toSender({ referringFirm, id }: HopFacts, kind: HintKind): Hint {
  return { partyId: referringFirm.id, kind, id };
}

function toReceiver({ referentFirm, id }: HopFacts, kind: HintKind): Hint {
  return { partyId: referentFirm.id, kind, id };
}

function bothSides(hop: HopFacts, kind: HintKind): Hint[] {
  return [toSender(hop, kind), toReceiver(hop, kind)];
}

/** The receiver of an ended hop keeps it as it stood. Below it both firms see no change of the case. */
function isOpen({ status, caseOfSender }: HopFacts): boolean {
  return !isEnded(status) && !caseOfSender;
}

/** A hop that goes on by itself is reached by an unarchiving alone: of what was archived before that. */
function archivedHops({ data }: EventOfType<'case.archive_changed.v1'>): HopFacts[] {
  return data.case.hops.filter((hop) => isOpen(hop) || (!data.isArchived && !isEnded(hop.status)));
}

function hopOf({ hops }: CaseFacts, id: string | null): HopFacts | undefined {
  return hops.find((hop) => hop.id === id);
}

/** Rules 5, 8 and 11: the case to all that read it unmasked, fields of a hop to its two firms. */
function caseUpdated({ data, actor }: EventOfType<'case.updated.v1'>): Hint[] {
  const { case: facts, changedCaseFields, changedHopFields } = data;
  const hop = hopOf(facts, data.referralId);
  const hints: Hint[] = [];
  if (changedCaseFields.length > 0) hints.push(ofCase(facts));
  // what the owner alone sees is no change to others
  if (changedCaseFields.some((field) => !isOwnersField(field) && field !== OWN_VALUES)) {
    const readers = facts.hops.filter((one) => one.acknowledgement !== null && isOpen(one));
    hints.push(...readers.map((one) => toReceiver(one, 'referral')));
  }
  if (hop && changedHopFields.some((field) => field !== OWN_VALUES)) {
    hints.push(toSender(hop, 'referral'));
    if (hop.acknowledgement !== null && !isEnded(hop.status)) hints.push(toReceiver(hop, 'referral'));
  } else if (hop && changedHopFields.length > 0) {
    hints.push(...bothSides(hop, 'referral').filter(({ partyId }) => partyId === actor.firmId));
  }
  return hints;
}

/** Each firm has its own custom values. */
const OWN_VALUES = 'customMetadata';

/** From one end to another: to its receiver it had ended before. */
function statusChanged({ data }: StatusEvent): Hint[] {
  const hop = hopOf(data.case, data.referralId);
  if (!hop) return [];
  const { status, previousStatus } = data.change;
  const isAfterEnd = previousStatus !== null && isEnded(previousStatus) && isEnded(status);
  return isAfterEnd ? [toSender(hop, 'referral')] : bothSides(hop, 'referral');
}

/** Rule 9. */
function ofNote({ data: { case: facts, note } }: NoteEvent): Hint[] {
  const hop = hopOf(facts, note.referralId);
  if (!hop) return [{ partyId: note.firmId, kind: 'note', id: facts.id }];
  return bothSides(hop, 'note').filter(({ partyId }) => {
    if (partyId === note.firmId) return true;
    if (isEnded(hop.status)) return false;
    return partyId === hop.referringFirm.id || hasContentAccess(hop);
  });
}

/** Rules 8 and 10. A document without a hop is the owner's, and counts for every hop that still follows. */
function ofDocument({ data: { case: facts, document }, actor }: DocumentsEvent): Hint[] {
  const hop = hopOf(facts, document.referralId);
  if (!hop) {
    const readers = facts.hops.filter((one) => grantsDocuments(one) && !one.caseOfSender);
    return [{ ...ofCase(facts), kind: 'document' }, ...readers.map((one) => toReceiver(one, 'document'))];
  }
  return bothSides(hop, 'document').filter(({ partyId }) => {
    if (partyId === actor.firmId) return true;
    return partyId === hop.referringFirm.id ? !isEnded(hop.status) : grantsDocuments(hop);
  });
}
