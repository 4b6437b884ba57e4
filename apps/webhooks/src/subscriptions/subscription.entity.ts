import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OwnerKind } from '../owners/owner.entity.js';

/**
 * All events of one owner are delivered to one url (interface, "Webhook subscription"). The database fills the column `lane`:
 * the number of the subscription in the dispatcher's advisory locks.
 */
@Entity('subscriptions')
export class Subscription {
  @PrimaryColumn('uuid')
  id: string;

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

  /** Clear text of the previous release; `SealEchoTokens` empties it. Read it by `echoHashOf`. */
  @Column('text', { nullable: true })
  echoToken: string | null;

  /** SHA-256 of the token, set while echo mode is on: requests to the echo address are found by it. */
  @Column('bytea', { nullable: true })
  echoTokenHash: Buffer | null;

  /** Encrypted. The owner may ask for the address again. */
  @Column('bytea', { nullable: true })
  echoTokenSealed: Buffer | null;

  /** Counter of the circuit breaker. */
  @Column('int')
  consecutiveExhausted: number;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;

  /** A deleted subscription is kept as long as its delivery log; no request finds it. */
  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
