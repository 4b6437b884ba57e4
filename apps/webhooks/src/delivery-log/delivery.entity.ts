import { Field, ONLY_IN_SQL } from '@referral-exchange/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** States of a delivery (decisions, section 7). FAILED: a retry is scheduled. */
export const DELIVERY_STATUSES = ['PENDING', 'IN_PROGRESS', 'FAILED', 'DELIVERED', 'EXHAUSTED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event for one subscription. SQL of the fan-out and dispatcher writes it; this class reads it. */
@Entity('deliveries')
export class Delivery {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  subscriptionId: string;

  /** The body, which the deliveries of one event share. */
  @Field('uuid', ONLY_IN_SQL)
  payloadId?: string;

  @Column('uuid')
  eventId: string;

  @Column('text')
  eventType: string;

  /** When the event happened. */
  @Field('timestamptz', { ...ONLY_IN_SQL, nullable: true })
  occurredAt?: Date;

  @Column('text')
  status: DeliveryStatus;

  @Column('smallint')
  attempts: number;

  @Column('smallint', { nullable: true })
  lastStatusCode: number | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  /** When it is due; null once it has ended. Infinity while an archived case or an inactive firm holds it. */
  @Column('timestamptz', { nullable: true })
  nextAttemptAt: Date | number | null;

  /** What holds it back: the archived case or referral, or the owner. */
  @Field('uuid', { ...ONLY_IN_SQL, nullable: true })
  holdScope?: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;
}
