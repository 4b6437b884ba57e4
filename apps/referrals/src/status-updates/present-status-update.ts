import {
  ACTOR_SOURCES,
  REFERRAL_STATUSES,
  type ActorSource,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { Bool, Enum, Id, Instant, Int, NullableEnum, NullableStr, Str } from '../fields/record-fields.js';

/** A row of the status history, or a partner message (decisions, section 3, "Lists"). */
export class StatusUpdateDto {
  @Id() id: string;
  @Int() sequence: number;
  @Id() referralId: string;
  @Id() baseCaseId: string;
  @Str() referenceNumber: string;
  @Enum(REFERRAL_STATUSES) status: ReferralStatus;
  /** Null on a referral's first row. */
  @NullableEnum(REFERRAL_STATUSES) previousStatus: ReferralStatus | null;
  /** Null to a receiver that has not acknowledged. */
  @NullableStr() message: string | null;
  @Bool() isMessage: boolean;
  /** Of a message: the status that its sender asks the partner for; withheld with its text. */
  @NullableEnum(REFERRAL_STATUSES) requestedStatus: ReferralStatus | null;
  @Enum(ACTOR_SOURCES) source: ActorSource;
  @Instant() createdAt: string;
  @NullableStr() createdByName: string | null;
}

/** A row as SQL reads it, with what decides whether its text may be seen. */
export interface StatusUpdateRow {
  id: string;
  sequence: string;
  xid: string;
  referral_id: string;
  case_id: string;
  reference_number: string;
  status: ReferralStatus;
  previous_status: ReferralStatus | null;
  message: string | null;
  is_message: boolean;
  requested_status: ReferralStatus | null;
  source: ActorSource;
  created_at: Date;
  created_by_name: string | null;
  referent_firm_id: string;
  is_acknowledged: boolean;
}

/** A row as a firm may see it: to a masked receiver what was said is null, whoever said it. Pure. */
export function presentStatusUpdate(row: StatusUpdateRow, firmId: string | null): StatusUpdateDto {
  const isMasked = row.referent_firm_id === firmId && !row.is_acknowledged;
  return {
    id: row.id,
    sequence: Number(row.sequence),
    referralId: row.referral_id,
    baseCaseId: row.case_id,
    referenceNumber: row.reference_number,
    status: row.status,
    previousStatus: row.previous_status,
    message: isMasked ? null : row.message,
    isMessage: row.is_message,
    requestedStatus: isMasked ? null : row.requested_status,
    source: row.source,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
  };
}
