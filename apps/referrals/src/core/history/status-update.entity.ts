import type { ActorSource, ReferralStatus } from '@referral-exchange/contracts';
import { Field, FIXED, InstantField, ONLY_IN_SQL } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import { NULLABLE } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { Entity, PrimaryColumn } from 'typeorm';
import type { Hop } from '../case/hop.entity.js';

const CHAIN = { ...ONLY_IN_SQL, ...NULLABLE } as const;
const OPTIONAL = { ...FIXED, ...NULLABLE } as const;

/** A row of the status history. */
@Entity('status_updates')
export class StatusUpdate {
  @PrimaryColumn('uuid') id: string;
  /** Its place in the history of its referral. The database assigns it. */
  @Field('bigint', FIXED) sequence: string;
  /** Its place for cursors: null until the database gives it, soon after the commit (docs/adr/0142). */
  @Field('bigint', OPTIONAL) position: string | null;
  /** The transaction that wrote it, for the release before and its cursors. The database assigns it. */
  @Field('text', ONLY_IN_SQL) xid: string;
  @Field('uuid', FIXED) referralId: string;
  @Field('uuid', FIXED) caseId: string;
  @Field('uuid', FIXED) referringFirmId: string;
  /**
   * Null: it was written after the hop ended, so that its receiver does not see it. A trigger sees to that
   * (docs/adr/0014).
   */
  @Field('uuid', OPTIONAL) referentFirmId: string | null;
  @Field('text', FIXED) status: ReferralStatus;
  @Field('text', OPTIONAL) previousStatus: ReferralStatus | null;
  @Field('text', OPTIONAL) message: string | null;
  @Field('boolean', FIXED) isMessage: boolean;
  @Field('text', OPTIONAL) requestedStatus: ReferralStatus | null;
  @Field('text', FIXED) source: ActorSource;
  @Field('uuid', OPTIONAL) firmId: string | null;
  @Field('text', OPTIONAL) createdByName: string | null;
  @InstantField(FIXED) createdAt: Date;
  // the chain of the history, which a trigger makes (docs/adr/0152)
  @Field('bytea', CHAIN) readonly hash?: Buffer | null;
  @Field('uuid', CHAIN) readonly nameSalt?: string | null;
  @Field('bytea', CHAIN) readonly nameDigest?: Buffer | null;
  @Field('uuid', CHAIN) readonly messageSalt?: string | null;
  @Field('bytea', CHAIN) readonly messageDigest?: Buffer | null;
}

/** A row to be written, with the time of its action. */
export type NewStatusUpdate = Omit<StatusUpdate, 'sequence' | 'position' | 'xid'>;

/** A row of the status history: the hop entered `hop.status`. */
export function statusUpdate(
  hop: Hop,
  previousStatus: ReferralStatus | null,
  message: string | null,
  at: Date,
  caller: Caller,
): NewStatusUpdate {
  return {
    id: newId(),
    referralId: hop.id,
    caseId: hop.caseId,
    referringFirmId: hop.referringFirmId,
    referentFirmId: hop.referentFirmId,
    status: hop.status,
    previousStatus,
    message,
    isMessage: false,
    requestedStatus: null,
    source: caller.actor.source,
    firmId: caller.firmId,
    createdByName: caller.actor.name,
    createdAt: at,
  };
}
