import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One administrative write: who did what to which record, and when. Rows are only added. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryColumn('uuid')
  id: string;

  /** Past-tense fact, `firm.deactivated`. */
  @Column('text')
  action: string;

  /** Kind of the caller: `admin`, later `session`. */
  @Column('text', { name: 'actor_kind' })
  actorKind: string;

  @Column('uuid', { name: 'actor_user_id', nullable: true })
  actorUserId: string | null;

  @Column('text', { name: 'actor_name' })
  actorName: string;

  @Column('text', { name: 'subject_type' })
  subjectType: string;

  @Column('uuid', { name: 'subject_id' })
  subjectId: string;

  /** What was written, without any secret. */
  @Column('jsonb')
  details: object;

  /** The call that did it, as its answer and the logs name it. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
