import type { FirmRetention } from '@referral-exchange/contracts';
import { Table } from '@referral-exchange/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type OwnerKind = 'firm' | 'provider';

/** What the dispatcher needs to know about a firm or provider; filled from auth.events. */
@Entity('owners')
export class Owner {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: OwnerKind;

  @Column('boolean')
  isActive: boolean;

  /** Always true for a provider: only firms have this switch. */
  @Column('boolean')
  publicApiEnabled: boolean;

  /** A practice that may not read the pharmacy ledger. Always false for a firm. */
  @Column('boolean')
  restrictedAccess: boolean;

  /** How long payloads of a firm are kept; null: as long as the exchange keeps them. */
  @Column('jsonb', { nullable: true })
  retention: FirmRetention | null;

  /** Time of the event that the row shows. */
  @Column('timestamptz')
  changedAt: Date;
}

export const OWNERS = new Table(Owner);
