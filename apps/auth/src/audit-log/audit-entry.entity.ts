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
}
