import {
  isMaskedFor,
  isWorking,
  type CaseFacts,
  type FirmRef,
  type HopFacts,
} from '@referral-exchange/contracts';

export type Perspective = 'sent' | 'received';

/** One firm's side of a case: what it is to one hop, or to the draft (`hop` null). */
export interface CaseView {
  firm: FirmRef;
  perspective: Perspective;
  hop: HopFacts | null;
}

/** The two sides of a hop, sender first. */
export function sidesOf(hop: HopFacts): [CaseView, CaseView] {
  return [
    { firm: hop.referringFirm, perspective: 'sent', hop },
    { firm: hop.referentFirm, perspective: 'received', hop },
  ];
}

/** The owner by its latest outgoing hop, or by the draft when it never sent the case. */
export function ownerView(facts: CaseFacts): CaseView {
  const hop = latest(facts.hops.filter((one) => one.referringFirm.id === facts.owner.id));
  return { firm: facts.owner, perspective: 'sent', hop };
}

/**
 * Every party of the case, each firm once: by the hop `focusId` if it is a side of it, else by the latest hop that it
 * received, else by the latest that it sent. The owner is always among them.
 */
export function partiesOf(facts: CaseFacts, focusId: string | null): CaseView[] {
  const views = new Map<string, CaseView>([[facts.owner.id, ownerView(facts)]]);
  const oldestFirst = [...facts.hops].sort((a, b) => a.sequenceNumber - b.sequenceNumber);
  for (const hop of oldestFirst) views.set(hop.referringFirm.id, sidesOf(hop)[0]);
  for (const hop of oldestFirst) views.set(hop.referentFirm.id, sidesOf(hop)[1]);
  for (const hop of oldestFirst.filter((one) => one.id === focusId)) {
    for (const side of sidesOf(hop)) views.set(side.firm.id, side);
  }
  return [...views.values()];
}

/** The hop of this id. Throws when the facts do not have it: such an event is broken and belongs to the dead letters. */
export function getHop(facts: CaseFacts, referralId: string): HopFacts {
  const hop = facts.hops.find((one) => one.id === referralId);
  if (!hop) throw new Error(`Case ${facts.id} has no hop ${referralId}`);
  return hop;
}

/** A receiver that has not acknowledged sees the masked snapshot (interface, masking rules 1 and 3). */
export function isMasked(view: CaseView): boolean {
  return view.perspective === 'received' && view.hop !== null && isMaskedFor(view.firm.id, view.hop);
}

/** Content access: acknowledged by the receiver, and in one of the active stages or CLOSED (decisions, section 2). */
export function hasContentAccess(hop: HopFacts): boolean {
  return hop.acknowledgement !== null && isWorking(hop.status);
}

/** REJECTED and WITHDRAWN: from then on content events reach only the firm that acted (decisions, section 14). */
export function hasEnded(view: CaseView): boolean {
  return view.hop?.status === 'REJECTED' || view.hop?.status === 'WITHDRAWN';
}

/** Deliveries stop for an archived case, and for the side that archived its hop (interface, subscription rule 8). */
export function isArchivedFor(facts: CaseFacts, { hop, perspective }: CaseView): boolean {
  if (facts.isArchived) return true;
  if (!hop) return false;
  return perspective === 'sent' ? hop.isArchivedBySender : hop.isArchivedByReceiver;
}

function latest(hops: HopFacts[]): HopFacts | null {
  return hops.reduce<HopFacts | null>(
    (last, hop) => (last && last.sequenceNumber > hop.sequenceNumber ? last : hop),
    null,
  );
}
