import {
  isEnded,
  isMaskedFor,
  type CaseContent,
  type CaseFacts,
  type FirmRef,
  type HopFacts,
} from '@referral-exchange/contracts';

type Perspective = 'sent' | 'received';

/** How one firm sees a case: through one hop, or as the owner of a draft (`hop` null). */
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

/** The owner, through its latest outgoing hop; without a hop if it never sent the case. */
export function ownerView(facts: CaseFacts): CaseView {
  const hop = latest(facts.hops.filter((one) => one.referringFirm.id === facts.owner.id));
  return { firm: facts.owner, perspective: 'sent', hop };
}

/**
 * Every party of the case, each firm once, through the hop that shows it most: first by `shownBy`, then one
 * that was not rejected or withdrawn, then the hop `focusId`, then one that shows the case live, then a
 * received one, then the latest. The owner is always included.
 *
 * @param shownBy how much of the event a view shows
 */
export function partiesOf(
  facts: CaseFacts,
  focusId: string | null,
  shownBy: (view: CaseView) => number = () => 0,
): CaseView[] {
  const views = new Map<string, CaseView>([[facts.owner.id, ownerView(facts)]]);
  const leastFirst = facts.hops
    .flatMap((hop) => sidesOf(hop).map((view) => ({ view, hop, shown: shownBy(view) })))
    .sort((a, b) => a.shown - b.shown || weight(a.view, a.hop, focusId) - weight(b.view, b.hop, focusId));
  for (const { view } of leastFirst) views.set(view.firm.id, view);
  return [...views.values()];
}

/** Rank of a view among those of one firm: each rule counts more than all rules after it. */
function weight({ perspective }: CaseView, hop: HopFacts, focusId: string | null): number {
  const isOpen = !isEnded(hop.status);
  const rules = [isOpen, hop.id === focusId, !hop.caseOfSender, perspective === 'received'];
  return rules.reduce((sum, holds) => sum * 2 + Number(holds), 0) * 1_000_000 + hop.sequenceNumber;
}

/** @throws when the case has no such hop: the event is broken and goes to the dead letters */
export function getHop(facts: CaseFacts, referralId: string): HopFacts {
  const hop = facts.hops.find((one) => one.id === referralId);
  if (!hop) throw new Error(`Case ${facts.id} has no hop ${referralId}`);
  return hop;
}

/** A receiver that has not acknowledged sees the masked snapshot (interface, masking rules 1 and 3). */
export function isMasked(view: CaseView): boolean {
  return view.perspective === 'received' && view.hop !== null && isMaskedFor(view.firm.id, view.hop);
}

/** REJECTED or WITHDRAWN: from then on only the firm that acted receives content events (decisions, 14). */
export function hasEnded(view: CaseView): boolean {
  return view.hop !== null && isEnded(view.hop.status);
}

/**
 * The case as the party sees it: its owner always live, others through an onward hop as it stood when the
 * nearest hop above ended.
 */
export function visibleContent(facts: CaseFacts, { hop, firm }: CaseView): CaseContent {
  return (firm.id !== facts.owner.id && hop?.caseOfSender) || facts;
}

/** Deliveries stop for an archived case, and for the side that archived its hop (subscription rule 8). */
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
