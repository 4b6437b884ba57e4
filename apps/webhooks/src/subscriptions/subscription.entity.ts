import { Field, ONLY_IN_SQL } from '@referral-exchange/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OwnerKind } from '../owners/owner.entity.js';

/** What switches a subscription off. */
export const SWITCHED_OFF_BY = ['owner', 'circuit_breaker'] as const;
export type SwitchedOffBy = (typeof SWITCHED_OFF_BY)[number];

/** All events of one owner are delivered to one url (interface, "Webhook subscription"). */
@Entity('subscriptions')
export class Subscription {
  @PrimaryColumn('uuid')
  id: string;

  /** Its number in the advisory locks of the dispatchers, which the database gives it. */
  @Field('int', ONLY_IN_SQL)
  lane?: number;

  @Column('text')
  ownerKind: OwnerKind;

  @Column('uuid')
  ownerId: string;

  @Column('text')
  url: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('boolean')
  isActive: boolean;

  /** Encrypted. */
  @Column('bytea')
  secret: Buffer;

  /** Encrypted. Only for checking captures in echo mode, for 24 hours after the rotation. */
  @Column('bytea', { nullable: true })
  previousSecret: Buffer | null;

  @Column('timestamptz', { nullable: true })
  secretRotatedAt: Date | null;

  /** SHA-256 of the token, set while echo mode is on: requests to the echo address are found by it. */
  @Column('bytea', { nullable: true })
  echoTokenHash: Buffer | null;

  /** Encrypted. The owner may ask for the address again. */
  @Column('bytea', { nullable: true })
  echoTokenSealed: Buffer | null;

  /** Counter of the circuit breaker. */
  @Column('int')
  consecutiveExhausted: number;

  /** Null while it is active, and if a release from before this column switched it off. */
  @Column('timestamptz', { nullable: true })
  switchedOffAt: Date | null;

  @Column('text', { nullable: true })
  switchedOffBy: SwitchedOffBy | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;

  /** A deleted subscription is kept as long as its delivery log; no request finds it. */
  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
