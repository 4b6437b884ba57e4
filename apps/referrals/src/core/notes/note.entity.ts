import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A note of one firm on a case: on a hop, or on the draft when `referralId` is null. */
@Entity('notes')
export class Note {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') caseId: string;
  @Column({ type: 'uuid', nullable: true }) referralId: string | null;
  @Column('uuid') firmId: string;
  @Column({ type: 'uuid', nullable: true }) authorId: string | null;
  @Column({ type: 'text', nullable: true }) authorName: string | null;
  @Column('text') body: string;
  /** It was written with an action and has no event. */
  @Column('boolean') isAutomatic: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt: Date;
}
