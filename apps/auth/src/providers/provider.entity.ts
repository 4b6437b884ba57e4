import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A medical provider: a practice or a pharmacy. Its API keys are provider keys. */
@Entity('providers')
export class Provider {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** A restricted practice may not read pharmacy data (interface, "Public API key", 4). */
  @Column('boolean')
  restrictedAccess: boolean;

  @Column('boolean')
  isActive: boolean;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
