import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A note of one firm on a case: on a hop, or on the draft when `referralId` is null. */
@Entity('notes')
export class Note {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'case_id' }) caseId: string;
  @Column({ type: 'uuid', name: 'referral_id', nullable: true }) referralId: string | null;
  @Column('uuid', { name: 'firm_id' }) firmId: string;
  @Column({ type: 'uuid', name: 'author_id', nullable: true }) authorId: string | null;
  @Column({ type: 'text', name: 'author_name', nullable: true }) authorName: string | null;
  @Column('text') body: string;
  /** It came along with an action and was no event. */
  @Column('boolean', { name: 'is_automatic' }) isAutomatic: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 }) updatedAt: Date;
}
