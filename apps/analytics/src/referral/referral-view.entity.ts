import type { ClosingStatus, ReferralStatus } from '@referral-exchange/contracts';
import { Field, FIXED, InstantField, Table } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';
import type { Referral, Side, WarmTransfer } from './referral.js';
import type { ReferralRecord } from './referral-record.js';
import { viewOfFirm } from './view-of-firm.js';

const Amount = () => Field('numeric', { precision: 14, scale: 2, ...NULLABLE });

/** The row of a referral as one of its firms sees it. `Referral` says what each value means. */
@Entity('referral_views')
export class ReferralView {
  @PrimaryColumn('integer') generation: number;
  @PrimaryColumn('text') side: Side;
  @PrimaryColumn('uuid') firmId: string;
  @InstantField({ primary: true }) sentAt: Date;
  @PrimaryColumn('uuid') referralId: string;
  @Field('uuid') counterpartyId: string;
  @InstantField() firstAt: Date;
  @InstantField(NULLABLE) acknowledgedAt: Date | null;
  @InstantField(NULLABLE) signedAt: Date | null;
  @InstantField(NULLABLE) closingAt: Date | null;
  @InstantField(NULLABLE) closedAt: Date | null;
  @InstantField() changedAt: Date;
  @Field('text') status: ReferralStatus;
  @Field('text', NULLABLE) closingStatus: ClosingStatus | null;
  /** The statuses that it entered, oldest first, and when it entered each. */
  @Field('text', { array: true }) statuses: ReferralStatus[];
  @InstantField({ array: true }) enteredAt: Date[];
  @Field('text') caseType: string;
  @Field('text') jurisdiction: string;
  @Field('boolean') isTestCase: boolean;
  @Field('boolean') isArchived: boolean;
  @Field('boolean') isImported: boolean;
  /** Null: none was attempted. */
  @Field('boolean', NULLABLE) isWarmTransferSuccessful: boolean | null;
  @Field('text', NULLABLE) warmTransferReason: WarmTransfer['reason'];
  @Amount() settlementAmount: number | null;
  @Amount() attorneyFees: number | null;
  @Amount() netFeeToSendingFirm: number | null;
  @Amount() netFeeToHandlingFirm: number | null;
  @Amount() projectedSettlementAmount: number | null;
  /** Ascends with each write in the order of commits (ADR 77). A trigger gives it. */
  @Field('bigint', FIXED) version: string;
}

export const REFERRAL_VIEWS = new Table(ReferralView);

/** An index holds rows of up to 2,700 bytes. Only an administrator makes histories that long. */
const MAX_ENTRIES = 200;

/** A row as JSON, in which an instant is text. */
type JsonView = {
  [K in keyof ReferralView]: ReferralView[K] extends Date
    ? string
    : ReferralView[K] extends Date[]
      ? string[]
      : ReferralView[K] extends Date | null
        ? string | null
        : ReferralView[K];
};

/** The row of what a firm sees of a referral. Pure. */
export function viewRow(generation: number, side: Side, record: ReferralRecord): Omit<JsonView, 'version'> {
  const { facts, referralId } = record;
  const { money, warmTransfer, entries, reached: _, ...view } = viewOfFirm(record, side);
  const kept = newest(entries);
  return {
    ...view,
    generation,
    side,
    firmId: side === 'sent' ? facts.sender.id : facts.receiver.id,
    referralId,
    sentAt: instant(view.sentAt),
    firstAt: instant(view.firstAt),
    acknowledgedAt: view.acknowledgedAt === null ? null : instant(view.acknowledgedAt),
    signedAt: view.signedAt === null ? null : instant(view.signedAt),
    closingAt: view.closingAt === null ? null : instant(view.closingAt),
    closedAt: view.closedAt === null ? null : instant(view.closedAt),
    changedAt: instant(view.changedAt),
    statuses: kept.map(({ status }) => status),
    enteredAt: kept.map(({ at }) => instant(at)),
    isWarmTransferSuccessful: warmTransfer?.isSuccessful ?? null,
    warmTransferReason: warmTransfer?.reason ?? null,
    settlementAmount: dollars(money?.settlementAmount),
    attorneyFees: dollars(money?.attorneyFees),
    netFeeToSendingFirm: dollars(money?.netFeeToSendingFirm),
    netFeeToHandlingFirm: dollars(money?.netFeeToHandlingFirm),
    projectedSettlementAmount: dollars(money?.projectedSettlementAmount),
  };
}

/**
 * The newest entries, and the first one into each status: the row still has every status that it ever had.
 */
function newest(entries: Referral['entries']): Referral['entries'] {
  if (entries.length <= MAX_ENTRIES) return entries;
  const isFirst = (status: ReferralStatus, index: number) =>
    entries.findIndex((entry) => entry.status === status) === index;
  return entries.filter(
    ({ status }, index) => index >= entries.length - MAX_ENTRIES || isFirst(status, index),
  );
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

function dollars(cents: number | null | undefined): number | null {
  return cents == null ? null : cents / 100;
}
