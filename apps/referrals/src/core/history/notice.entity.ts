import { Field, FIXED, InstantField } from '@referral-exchange/database';
import { currentTraceparent, newId } from '@referral-exchange/telemetry';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';
import type { Hop } from '../case/hop.entity.js';

export type NoticeKind = 'referral_received' | 'message_received';

/**
 * A notification to the people of a firm, sent by mail. Their addresses are looked up when the mails are
 * written (docs/adr/0063).
 */
@Entity('notices')
export class Notice {
  @PrimaryColumn('uuid') id: string;
  @Field('text', FIXED) kind: NoticeKind;
  @Field('uuid', FIXED) referralId: string;
  /** The firm that is notified. */
  @Field('uuid', FIXED) firmId: string;
  /** The message, of `message_received`. */
  @Field('uuid', { ...FIXED, ...NULLABLE }) statusUpdateId: string | null;
  /** Of the call that it tells of; null in notices of releases that did not store it. */
  @Field('text', { ...FIXED, ...NULLABLE }) traceparent: string | null;
  @Field('integer', { default: 0 }) attempts: number;
  /** When it is handled, or tried again. */
  @InstantField() dueAt: Date;
  @InstantField(FIXED) createdAt: Date;
}

/** A notice to be written. The database gives it its times. */
export type NewNotice = Omit<Notice, 'attempts' | 'dueAt' | 'createdAt'>;

/** Tells the receiving firm of a new referral. */
export function referralNotice({ id: referralId, referentFirmId }: Hop): NewNotice {
  return {
    id: newId(),
    kind: 'referral_received',
    referralId,
    firmId: referentFirmId,
    statusUpdateId: null,
    traceparent: currentTraceparent() ?? null,
  };
}

/** Tells the other firm of a message. */
export function messageNotice(hop: Hop, party: 'sender' | 'receiver', statusUpdateId: string): NewNotice {
  const firmId = party === 'sender' ? hop.referentFirmId : hop.referringFirmId;
  const traceparent = currentTraceparent() ?? null;
  return { id: newId(), kind: 'message_received', referralId: hop.id, firmId, statusUpdateId, traceparent };
}
