import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A firm as auth last told of it; read here without asking. */
@Entity('firms')
export class Firm {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  /** Letters that start its reference numbers. */
  @Column('text', { name: 'reference_prefix' }) referencePrefix: string;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  @Column('boolean', { name: 'is_test_firm' }) isTestFirm: boolean;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 }) updatedAt: Date;
}
