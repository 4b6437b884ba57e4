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

  @Column('text', { name: 'owner_kind' })
  ownerKind: OwnerKind;

  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @Column('text')
  url: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('boolean', { name: 'is_active' })
  isActive: boolean;

  /** Sealed. */
  @Column('bytea')
  secret: Buffer;

  /** Sealed; for the echo's read-back only, 24 hours after the rotation. */
  @Column('bytea', { name: 'previous_secret', nullable: true })
  previousSecret: Buffer | null;

  @Column('timestamptz', { name: 'secret_rotated_at', nullable: true })
  secretRotatedAt: Date | null;

  /** Set while echo mode is on. */
  @Column('text', { name: 'echo_token', nullable: true })
  echoToken: string | null;

  /** Of the circuit breaker. */
  @Column('int', { name: 'consecutive_exhausted' })
  consecutiveExhausted: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  /** A deleted subscription stays for its delivery log, unseen. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}
