import { Column, Entity, PrimaryColumn } from 'typeorm';

export type OwnerKind = 'firm' | 'provider';

/** What the dispatcher must know of a firm or provider, filled from auth.events. */
@Entity('owners')
export class Owner {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: OwnerKind;

  @Column('boolean')
  isActive: boolean;

  /** A provider's keys know no such switch: always true. */
  @Column('boolean')
  publicApiEnabled: boolean;

  /** When the fact happened that the row shows. */
  @Column('timestamptz')
  changedAt: Date;
}
