import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OwnerKind } from '../owners/owner.entity.js';

/**
 * An owner's wish to be told everything at one address (interface, "Webhook subscription"). The column `lane`, the
 * number that stands for it in the dispatcher's advisory locks, is the database's own.
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

  /** Sealed. */
  @Column('bytea')
  secret: Buffer;

  /** Sealed; for the echo's read-back only, 24 hours after the rotation. */
  @Column('bytea', { nullable: true })
  previousSecret: Buffer | null;

  @Column('timestamptz', { nullable: true })
  secretRotatedAt: Date | null;

  /** Set while echo mode is on. */
  @Column('text', { nullable: true })
  echoToken: string | null;

  /** Of the circuit breaker. */
  @Column('int')
  consecutiveExhausted: number;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;

  /** A deleted subscription stays for its delivery log, unseen. */
  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
