import type { FirmFacts, FirmRetention } from '@referral-exchange/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A law firm: sender, receiver, or both (interface, "What the service does", 6). */
@Entity('firms')
export class Firm {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** First part of the firm's reference numbers; unique among firms, never changes. */
  @Column('text')
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
  @Column('text', { array: true })
  caseTypes: string[];

  @Column('text', { nullable: true })
  generalReferralInstructions: string | null;

  /** IANA time zone in which its months begin and end. */
  @Column('text')
  timeZone: string;

  @Column('boolean')
  isActive: boolean;

  @Column('boolean')
  isTestFirm: boolean;

  /** While false, every call with a key of the firm is 403 `public_api_not_enabled`. */
  @Column('boolean')
  publicApiEnabled: boolean;

  /** Assistants may work for its people and its keys, while the public API is on as well (ADR 197). */
  @Column('boolean')
  mcpEnabled: boolean;

  /** Its people sign in with a second factor. */
  @Column('boolean')
  requiresSecondFactor: boolean;

  /** How long its data is kept; null: as long as the exchange keeps it. */
  @Column('jsonb', { nullable: true })
  retention: FirmRetention | null;

  /** The firm whose people made this test firm; null: an administrator did (ADR 177). */
  @Column('uuid', { nullable: true })
  sandboxOf: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}

/** The facts of a firm that other services get, in events and over HTTP. */
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
    timeZone: firm.timeZone,
    ...(firm.retention && { retention: firm.retention }),
    updatedAt: firm.updatedAt.toISOString(),
  };
}
