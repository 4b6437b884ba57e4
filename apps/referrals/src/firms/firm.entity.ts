import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A firm as auth last told of it; read here without asking. */
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
