import type { FirmFacts } from '@referral-exchange/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A law firm: sender, receiver, or both (interface, "What the service does", 6). */
@Entity('firms')
export class Firm {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** Starts the firm's reference numbers; unique across firms and never changed. */
  @Column('text', { name: 'reference_prefix' })
  referencePrefix: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text', { nullable: true })
  address: string | null;

  @Column('text', { nullable: true })
  website: string | null;

  /** Two-letter codes; empty means any. */
  @Column('text', { array: true })
  jurisdictions: string[];

  /** Machine names; empty means any. */
  @Column('text', { name: 'case_types', array: true })
  caseTypes: string[];

  @Column('text', { name: 'general_referral_instructions', nullable: true })
  generalReferralInstructions: string | null;

  @Column('boolean', { name: 'is_active' })
  isActive: boolean;

  @Column('boolean', { name: 'is_test_firm' })
  isTestFirm: boolean;

  /** Off: every call with the firm's keys is 403 `public_api_not_enabled`. */
  @Column('boolean', { name: 'public_api_enabled' })
  publicApiEnabled: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

/** What other services are told of a firm, in events and over HTTP. */
export function firmFacts(firm: Firm): FirmFacts {
  return {
    id: firm.id,
    name: firm.name,
    referencePrefix: firm.referencePrefix,
    isActive: firm.isActive,
    isTestFirm: firm.isTestFirm,
    publicApiEnabled: firm.publicApiEnabled,
    jurisdictions: firm.jurisdictions,
    caseTypes: firm.caseTypes,
    updatedAt: firm.updatedAt.toISOString(),
  };
}
