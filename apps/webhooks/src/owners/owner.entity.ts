import { Column, Entity, PrimaryColumn } from 'typeorm';

export type OwnerKind = 'firm' | 'provider';

/** What the dispatcher must know of a firm or provider, filled from auth.events. */
@Entity('owners')
export class Owner {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: OwnerKind;

  @Column('boolean', { name: 'is_active' })
  isActive: boolean;

  /** A provider's keys know no such switch: always true. */
  @Column('boolean', { name: 'public_api_enabled' })
  publicApiEnabled: boolean;

  /** When the fact happened that the row shows. */
  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;
}
