import { Field, ONLY_IN_SQL } from '@referral-exchange/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One administrative or security act: who did what to which record, when. Rows are only added. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryColumn('uuid')
  id: string;

  /** Past-tense fact, `firm.deactivated`. */
  @Column('text')
  action: string;

  /** Kind of the caller: `admin`, `firm_key`, … */
  @Column('text')
  actorKind: string;

  @Column('uuid', { nullable: true })
  actorUserId: string | null;

  @Column('text')
  actorName: string;

  @Column('text')
  subjectType: string;

  @Column('uuid')
  subjectId: string;

  /** What was written, without any secret. */
  @Column('jsonb')
  details: object;

  /** The call that did it, as its answer and the logs name it. */
  @Column('text', { nullable: true })
  requestId: string | null;

  @Column('timestamptz')
  createdAt: Date;

  /** Place in the chain, from 1; null for the moment until the entry gets one (ADR 151). */
  @Field('bigint', { ...ONLY_IN_SQL, nullable: true })
  readonly position?: number | null;

  /** SHA-256 of the hash of the entry before and of this entry, in hex. */
  @Field('bytea', { ...ONLY_IN_SQL, nullable: true })
  readonly hash?: string | null;

  /** When it got its place; the partition of its month holds it from then on. */
  @Field('timestamptz', ONLY_IN_SQL)
  readonly chainedAt?: Date;
}
