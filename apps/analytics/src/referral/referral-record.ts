import type {
  CaseFacts,
  ClosingStatus,
  HopAtEnd,
  HopFacts,
  ReferralStatus,
  StatusChange,
} from '@referral-exchange/contracts';
import type { Money } from './referral.js';

/**
 * What analytics keeps of one referral (a hop). It is made of observations: each event says how the hop stood
 * and may add an entry to its history. The result does not depend on the order or the number of times in
 * which observations arrive (ADR 72).
 */
export interface ReferralRecord {
  referralId: string;
  /** The newest facts: those of the event with the greatest `occurredAt`, then `eventId`. */
  version: Version;
  facts: ReferralFacts;
  /** Status entries, oldest first, each with the id of its status update. */
  entries: StatusEntry[];
  /** The case when the hop last ended as REJECTED or WITHDRAWN: all that its receiver still sees of it. */
  atEnd: CaseAtEnd | null;
}

/**
 * Order of the events of one case. Ids of one process ascend, and one process makes all events of an action.
 */
interface Version {
  occurredAt: string;
  eventId: string;
}

export interface StatusEntry {
  id: string;
  status: ReferralStatus;
  at: string;
  /** From a historical import: what the row says happened by `at`, its one date. */
  isImported?: true;
}

/** The case as the receiver of an ended hop sees it (decisions, section 14, "After the end"). */
export interface CaseAtEnd extends CaseShown {
  at: string;
  /** The values of the hop then; absent in records of a release before: as they are. */
  hop?: HopValues;
}

/** The facts of a hop that change, but for times and marks. */
export type HopValues = Pick<
  ReferralFacts,
  | 'status'
  | 'closingStatus'
  | 'warmTransferAttempted'
  | 'warmTransferSuccessful'
  | 'warmTransferReason'
  | keyof Money
>;

interface CaseShown {
  caseType: string;
  jurisdiction: string;
  isArchived: boolean;
}

/** The facts of a hop that a figure depends on. */
export interface ReferralFacts {
  sender: { id: string; name: string };
  receiver: { id: string; name: string };
  sentAt: string;
  /** First referral of the case by this sender, and to this receiver: a firm sees only its own hops. */
  firstSentAt: string;
  firstReceivedAt: string;
  status: ReferralStatus;
  closingStatus: ClosingStatus | null;
  acknowledgedAt: string | null;
  signedAt: string | null;
  resolvedAt: string | null;
  closedAt: string | null;
  case: CaseShown;
  /**
   * The case as its firms see it, where that differs; `isArchived` is absent in records of a release before.
   */
  caseOfSender: (Omit<CaseShown, 'isArchived'> & Partial<CaseShown>) | null;
  /** The receiver owns the case, and so sees it as it is. */
  isReceiverOwner?: boolean;
  isTestCase: boolean;
  isArchivedBySender: boolean;
  isArchivedByReceiver: boolean;
  warmTransferAttempted: boolean;
  warmTransferSuccessful: boolean;
  warmTransferReason: HopFacts['warmTransferUnsuccessfulReasonType'];
  settlementAmount: number | null;
  attorneyFees: number | null;
  netFeeToSendingFirm: number | null;
  netFeeToHandlingFirm: number | null;
  projectedSettlementAmount: number | null;
}

/** What one event or snapshot says of one hop. */
export interface Observation {
  referralId: string;
  version: Version;
  facts: ReferralFacts;
  entries: StatusEntry[];
  atEnd: CaseAtEnd | null;
}

/** The facts of a hop, from the facts of its case. Pure. */
export function referralFacts(record: CaseFacts, hop: HopFacts): ReferralFacts {
  const first = (isAlike: (one: HopFacts) => boolean) =>
    record.hops
      .filter(isAlike)
      .reduce((least, { sentDate }) => (sentDate < least ? sentDate : least), hop.sentDate);
  return {
    sender: hop.referringFirm,
    receiver: hop.referentFirm,
    sentAt: hop.sentDate,
    firstSentAt: first(({ referringFirm }) => referringFirm.id === hop.referringFirm.id),
    firstReceivedAt: first(({ referentFirm }) => referentFirm.id === hop.referentFirm.id),
    acknowledgedAt: hop.acknowledgement?.at ?? null,
    signedAt: hop.signedDate,
    resolvedAt: hop.resolutionDate,
    closedAt: hop.closedDate,
    case: { caseType: record.caseType, jurisdiction: record.jurisdiction, isArchived: record.isArchived },
    caseOfSender: hop.caseOfSender ? shownOf(hop.caseOfSender) : null,
    isReceiverOwner: hop.referentFirm.id === record.owner.id,
    isTestCase: record.isTestCase,
    isArchivedBySender: hop.isArchivedBySender,
    isArchivedByReceiver: hop.isArchivedByReceiver,
    ...hopValues(hop),
  };
}

function shownOf({ caseType, jurisdiction, isArchived }: NonNullable<HopFacts['caseOfSender']>) {
  return { caseType, jurisdiction, ...(isArchived === undefined ? {} : { isArchived }) };
}

/** The values of a hop now, or when it ended. Pure. */
export function hopValues(hop: HopAtEnd): HopValues {
  return {
    status: hop.status,
    closingStatus: hop.closingStatus,
    warmTransferAttempted: hop.warmTransferAttempted ?? false,
    warmTransferSuccessful: hop.warmTransferSuccessful ?? false,
    warmTransferReason: hop.warmTransferUnsuccessfulReasonType,
    settlementAmount: hop.settlementAmount,
    attorneyFees: hop.attorneyFees,
    netFeeToSendingFirm: hop.netFeeToSendingFirm,
    netFeeToHandlingFirm: hop.netFeeToHandlingFirm,
    projectedSettlementAmount: hop.projectedSettlementAmount,
  };
}

/**
 * The entry that a row of the status history stands for; none when the status stayed the same. What was
 * imported counts at the day of sending, also where an earlier release wrote the time of the import
 * (decisions, section 14, "History that was imported"). Pure.
 */
export function entryOf(change: StatusChange, { sentDate }: Pick<HopFacts, 'sentDate'>): StatusEntry[] {
  if (change.status === change.previousStatus) return [];
  const entry = { id: change.id, status: change.status, at: change.createdAt };
  return [change.source === 'import' ? { ...entry, at: sentDate, isImported: true } : entry];
}

/** Adds an observation to what is known of a hop. Pure. */
export function withObservation(known: ReferralRecord | undefined, seen: Observation): ReferralRecord {
  if (!known) return { ...seen, entries: inOrder(seen.entries) };
  const isNewer = isBefore(known.version, seen.version);
  const ids = new Set(known.entries.map(({ id }) => id));
  const added = seen.entries.filter(({ id }) => !ids.has(id));
  return {
    referralId: known.referralId,
    version: isNewer ? seen.version : known.version,
    facts: isNewer ? seen.facts : known.facts,
    entries: added.length === 0 ? known.entries : inOrder([...known.entries, ...added]),
    atEnd: laterEnd(known.atEnd, seen.atEnd),
  };
}

function isBefore(one: Version, other: Version): boolean {
  if (one.occurredAt !== other.occurredAt) return one.occurredAt < other.occurredAt;
  return one.eventId < other.eventId;
}

function laterEnd(one: CaseAtEnd | null, other: CaseAtEnd | null): CaseAtEnd | null {
  if (!one || !other) return one ?? other;
  return other.at > one.at ? other : one;
}

/** One action may write two rows at one instant, CLOSING then CLOSED: the ids of its rows ascend. */
function inOrder(entries: StatusEntry[]): StatusEntry[] {
  return entries.toSorted((a, b) => (a.at === b.at ? compare(a.id, b.id) : compare(a.at, b.at)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
