import type { ActorSource, ReferralStatus } from '@referral-exchange/contracts';
import { Field, FIXED, InstantField } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import { NULLABLE } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { Entity, PrimaryColumn } from 'typeorm';
import type { Hop } from '../case/hop.entity.js';

const OPTIONAL = { ...FIXED, ...NULLABLE } as const;

/** A row of the status history. */
@Entity('status_updates')
export class StatusUpdate {
  @PrimaryColumn('uuid') id: string;
  /**
   * Its place in the history. The database assigns it and the next one, the transaction that wrote the row
   * (docs/adr/0010).
   */
  @Field('bigint', FIXED) sequence: string;
  @Field('text', FIXED) xid: string;
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
}

/** A row to be written, with the time of its action. */
export type NewStatusUpdate = Omit<StatusUpdate, 'sequence' | 'xid'>;

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
