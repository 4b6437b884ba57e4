import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A medical provider: a practice or a pharmacy that owns provider keys. */
@Entity('providers')
export class Provider {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** A restricted practice may not read pharmacy data (interface, "Public API key", 4). */
  @Column('boolean', { name: 'restricted_access' })
  restrictedAccess: boolean;

  @Column('boolean', { name: 'is_active' })
  isActive: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
