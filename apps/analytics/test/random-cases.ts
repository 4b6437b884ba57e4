import {
  HOP_AT_END,
  type CaseFacts,
  type ClosingStatus,
  type EventOf,
  type HopAtEnd,
  type HopFacts,
  type ReferralsEvent,
  type ReferralStatus,
  type StatusChange,
} from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { sampleOf } from '@referral-exchange/testing';

export type Source = ReferralsEvent;
export type Snapshot = EventOf<'referrals.snapshots'>;

/** A random number generator that repeats itself: a failure can be looked at again. */
export function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    one: <T>(values: readonly T[]): T => values[below(values.length)]!,
    chance: (p: number) => next() < p,
  };
}
export type Random = ReturnType<typeof randomOf>;

export interface FirmOfTest {
  id: string;
  name: string;
}

/** A case with everything that ever happened to it, as `referrals` would know it. */
export interface RawCase {
  facts: CaseFacts;
  history: StatusChange[];
  /** The case when a hop ended, by hop. */
  casesAtEnd: Snapshot['data']['casesAtEnd'];
  events: Source[];
}

const CASE_TYPES = ['motor_vehicle_accident', 'dog_bite', 'slip_and_fall', 'truck_accident'];
const JURISDICTIONS = ['NY', 'NJ', 'CA'];
const OF_IMPORTS: readonly ReferralStatus[] = [
  'SENT', 'UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION', 'CLOSING', 'CLOSED', 'CLOSED', 'REJECTED', 'WITHDRAWN',
]; // prettier-ignore
const DAY_MS = 86_400_000;
const sample = sampleOf('referral.sent.v1').data.case;
const [sampleHop] = sample.hops as [HopFacts];

/**
 * Makes a case with a random history, and the events that `referrals` would publish: sent or imported, moved,
 * forced, edited, archived by either side, written about, and referred again.
 */
export class CaseMaker {
  private atMs: number;
  private readonly made: RawCase;

  constructor(
    private readonly random: Random,
    private readonly firms: readonly FirmOfTest[],
    private readonly nowMs: number,
  ) {
    this.atMs = nowMs - random.below(420 * DAY_MS) - 3_600_000;
    const id = newId();
    const facts: CaseFacts = {
      ...sample,
      id,
      owner: random.one(firms),
      caseType: random.one(CASE_TYPES),
      jurisdiction: random.one(JURISDICTIONS),
      isTestCase: random.chance(0.04),
      hops: [],
    };
    this.made = { facts, history: [], casesAtEnd: {}, events: [] };
  }

  make(): RawCase {
    const { random } = this;
    if (random.chance(0.3)) this.import();
    else this.send(this.made.facts.owner);
    for (let step = random.below(9); step > 0; step--) this.step();
    return this.made;
  }

  /** Time passes: seconds, hours or weeks, but not beyond now; no two actions on a case have one time. */
  private tick(): string {
    const { random } = this;
    const span = random.one([60_000, 3_600_000, DAY_MS, 20 * DAY_MS, 90 * DAY_MS]);
    const next = Math.min(this.nowMs - 1_000, this.atMs + random.below(span));
    this.atMs = Math.max(this.atMs + 1, next);
    return new Date(this.atMs).toISOString();
  }

  private step(): void {
    const { random, made } = this;
    const hop = random.one(made.facts.hops);
    if (random.chance(0.06)) return this.archive(hop);
    if (random.chance(0.08)) return this.updateCase();
    if (random.chance(0.08)) return this.updateHop(hop);
    if (random.chance(0.05)) return this.message(hop);
    if (random.chance(0.04)) return this.force(hop);
    const live = hop.status !== 'CLOSED' && hop.status !== 'REJECTED' && hop.status !== 'WITHDRAWN';
    if (!live) return random.chance(0.5) ? this.send(hop.referringFirm) : undefined;
    this.move(hop);
  }

  private send(sender: FirmOfTest): void {
    const { random, made } = this;
    const at = this.tick();
    const attempted = random.chance(0.3);
    const successful = attempted && random.chance(0.5);
    const hop: HopFacts = {
      ...this.newHop(sender, at),
      sendingFirmPercentage: random.one([null, 25, 33.33]),
      projectedSettlementAmount: random.chance(0.3) ? random.below(10_000_000) / 100 : null,
      warmTransferAttempted: attempted,
      warmTransferSuccessful: successful,
      warmTransferUnsuccessfulReasonType:
        attempted && !successful ? random.one(['FIRM_UNABLE_TO_ANSWER', 'OTHER', null]) : null,
    };
    made.facts.hops.push(hop);
    this.changed(hop, 'SENT', null, at, 'referral.sent.v1');
  }

  private newHop(sender: FirmOfTest, at: string): HopFacts {
    const { random, made } = this;
    return {
      ...sampleHop,
      id: newId(),
      sequenceNumber: made.facts.hops.length + 1,
      referringFirm: sender,
      referentFirm: random.one(this.firms.filter(({ id }) => id !== sender.id)),
      sentDate: at,
      createdAt: at,
      updatedAt: at,
    };
  }

  /** A row of a file: it has one date, and the read model learns of all its history by one event. */
  private import(): void {
    const { random, made } = this;
    const at = this.tick();
    const status = random.one(OF_IMPORTS);
    const hasOutcome = status === 'CLOSING' || status === 'CLOSED';
    const sentDate = new Date(Date.parse(at) - random.below(400 * DAY_MS)).toISOString();
    const hop: HopFacts = {
      ...this.newHop(made.facts.owner, at),
      status,
      sentDate,
      closingStatus: hasOutcome ? random.one<ClosingStatus>(['won_settled', 'won_settled', 'lost']) : null,
      settlementAmount: hasOutcome ? random.below(50_000_000) / 100 : null,
      attorneyFees: hasOutcome && random.chance(0.5) ? 0 : null,
    };
    made.facts.hops.push(hop);
    const sent = this.noted(hop, 'SENT', null, sentDate, 'import');
    const changes = status === 'SENT' ? [sent] : [sent, this.noted(hop, status, 'SENT', sentDate, 'import')];
    const [earlier, change] = [changes.slice(0, -1), changes.at(-1)!];
    this.emit('referral.status_synced.v1', at, { referralId: hop.id, change, earlier });
  }

  private move(hop: HopFacts): void {
    const { random } = this;
    const at = this.tick();
    const canEnd =
      hop.status === 'SENT' || hop.status === 'UNDER_EVALUATION' || hop.status === 'INVESTIGATING';
    if (canEnd && random.chance(0.2)) return this.enter(hop, random.one(['REJECTED', 'WITHDRAWN']), at);
    if (hop.status !== 'SENT' && hop.acknowledgement === null && random.chance(0.7))
      return this.acknowledgeLate(hop, at);
    switch (hop.status) {
      case 'SENT':
        hop.acknowledgement = { at, byFirmId: hop.referentFirm.id, channel: 'api' };
        return this.enter(hop, 'UNDER_EVALUATION', at, 'referral.accepted.v1');
      case 'UNDER_EVALUATION':
        return this.enter(hop, random.one(['INVESTIGATING', 'SIGNED']), at);
      case 'INVESTIGATING':
        return this.enter(hop, 'SIGNED', at);
      case 'SIGNED':
      case 'IN_LITIGATION':
        return random.chance(0.3) && hop.status === 'SIGNED'
          ? this.enter(hop, 'IN_LITIGATION', at)
          : this.close(hop, at);
      default:
        return this.enter(hop, 'CLOSED', at);
    }
  }

  /** The status stays: after a force or an import its receiver still has to acknowledge. */
  private acknowledgeLate(hop: HopFacts, at: string): void {
    hop.acknowledgement = { at, byFirmId: hop.referentFirm.id, channel: 'api' };
    this.changed(hop, hop.status, hop.status, at, 'referral.accepted.v1');
  }

  /** Sometimes CLOSING and CLOSED in one transaction, at one instant. */
  private close(hop: HopFacts, at: string): void {
    const { random } = this;
    hop.closingStatus = random.one<ClosingStatus>([
      'won_settled',
      'won_settled',
      'lost',
      'no_longer_pursuing',
    ]);
    if (random.chance(0.8)) {
      hop.settlementAmount = 1 + random.below(50_000_000) / 100;
      hop.attorneyFees = Math.round(hop.settlementAmount * 33) / 100;
      const percentage = hop.sendingFirmPercentage;
      hop.netFeeToSendingFirm = percentage === null ? null : Math.round(hop.attorneyFees * percentage) / 100;
      hop.netFeeToHandlingFirm =
        hop.netFeeToSendingFirm === null
          ? null
          : Math.round((hop.attorneyFees - hop.netFeeToSendingFirm) * 100) / 100;
    }
    this.enter(hop, 'CLOSING', at);
    if (random.chance(0.4)) this.enter(hop, 'CLOSED', at);
  }

  private force(hop: HopFacts): void {
    const to = this.random.one<ReferralStatus>(['INVESTIGATING', 'SIGNED', 'REJECTED', 'CLOSED', 'SENT']);
    const at = this.tick();
    if (to !== hop.status) this.enter(hop, to, at);
  }

  private enter(hop: HopFacts, status: ReferralStatus, at: string, type?: Source['type']): void {
    const previous = hop.status;
    hop.status = status;
    if (status === 'SIGNED') hop.signedDate ??= at;
    if (status === 'CLOSING') hop.resolutionDate = at;
    hop.closedDate = status === 'CLOSED' ? at : null;
    hop.updatedAt = at;
    this.changed(
      hop,
      status,
      previous,
      at,
      type ?? (status === 'REJECTED' ? 'referral.rejected.v1' : 'referral.status_changed.v1'),
    );
  }

  private changed(
    hop: HopFacts,
    status: ReferralStatus,
    previousStatus: ReferralStatus | null,
    at: string,
    type: Source['type'],
  ): void {
    const change = this.noted(hop, status, previousStatus, at, 'api');
    this.emit(type, at, { referralId: hop.id, change });
  }

  /** A row of the history, and what is kept of the case when the hop ends by it. */
  private noted(
    hop: HopFacts,
    status: ReferralStatus,
    previousStatus: ReferralStatus | null,
    at: string,
    source: StatusChange['source'],
  ): StatusChange {
    const { made } = this;
    const change: StatusChange = {
      id: newId(), referralId: hop.id, status, previousStatus, message: null, source, createdAt: at, createdByName: null,
    }; // prettier-ignore
    made.history.push(change);
    const isEnd = status === 'REJECTED' || status === 'WITHDRAWN';
    const wasEnd = previousStatus === 'REJECTED' || previousStatus === 'WITHDRAWN';
    const { caseType, jurisdiction, isArchived } = made.facts;
    if (isEnd && !wasEnd) {
      const ofHop = Object.fromEntries(HOP_AT_END.map((key) => [key, hop[key]])) as HopAtEnd;
      made.casesAtEnd[hop.id] = { caseType, jurisdiction, isArchived, hop: ofHop };
    }
    if (!isEnd) delete made.casesAtEnd[hop.id];
    return change;
  }

  private archive(hop: HopFacts): void {
    const at = this.tick();
    const kind = this.random.below(3);
    if (kind === 0) {
      this.made.facts.isArchived = !this.made.facts.isArchived;
      return this.emit('case.archive_changed.v1', at, { isArchived: this.made.facts.isArchived });
    }
    const isSender = kind === 1;
    if (isSender) hop.isArchivedBySender = !hop.isArchivedBySender;
    else hop.isArchivedByReceiver = !hop.isArchivedByReceiver;
    const firmId = (isSender ? hop.referringFirm : hop.referentFirm).id;
    this.emit('referral.archive_changed.v1', at, { referralId: hop.id, firmId, isArchived: true });
  }

  private updateCase(): void {
    const at = this.tick();
    this.made.facts.jurisdiction = this.random.one(JURISDICTIONS);
    this.emit('case.updated.v1', at, {
      referralId: null,
      changedCaseFields: ['jurisdiction'],
      changedHopFields: [],
    });
  }

  /** Later edits of either firm. */
  private updateHop(hop: HopFacts): void {
    const { random } = this;
    const at = this.tick();
    if (random.chance(0.5)) {
      hop.settlementAmount = random.chance(0.8) ? 1 + random.below(50_000_000) / 100 : null;
      hop.projectedSettlementAmount = random.chance(0.5) ? random.below(10_000_000) / 100 : null;
    } else {
      hop.warmTransferAttempted = true;
      hop.warmTransferSuccessful = random.chance(0.5);
      hop.warmTransferUnsuccessfulReasonType = hop.warmTransferSuccessful ? null : 'OTHER';
    }
    hop.updatedAt = at;
    const changedHopFields = ['settlementAmount', 'projectedSettlementAmount', 'warmTransferAttempted'];
    this.emit('case.updated.v1', at, { referralId: hop.id, changedCaseFields: [], changedHopFields });
  }

  /** A message is a row of the history that moves nothing and has no event. */
  private message(hop: HopFacts): void {
    this.noted(hop, hop.status, hop.status, this.tick(), 'api');
  }

  private emit(type: Source['type'], at: string, rest: object): void {
    const facts = structuredClone(this.made.facts);
    this.made.events.push({
      ...envelope(type, at, facts.id),
      data: { case: facts, ...rest },
    } as unknown as Source);
  }
}

/** The snapshot that `referrals` would publish of a case. */
export function snapshotOf({ facts, history, casesAtEnd, events }: RawCase): Snapshot {
  const at = events.at(-1)!.occurredAt;
  return {
    ...envelope('case.snapshot.v1', at, facts.id),
    data: { case: facts, history, casesAtEnd },
  } as Snapshot;
}

function envelope(type: string, occurredAt: string, key: string) {
  const actor = { firmId: null, userId: null, name: 'System', source: 'system' };
  return { eventId: newId(), type, occurredAt, actor, key };
}
