import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Local copy of a firm of auth. */
@Entity('firms')
export class Firm {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  /** Letters that start its reference numbers. */
  @Column('text') referencePrefix: string;
  @Column('boolean') isActive: boolean;
  @Column('boolean') isTestFirm: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt: Date;
}
