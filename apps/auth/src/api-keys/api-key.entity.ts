import type { Tier } from '@referral-exchange/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export const ISSUED_VIA = ['internal_api', 'mcp'] as const;
export type IssuedVia = (typeof ISSUED_VIA)[number];

/** A public API key, of a firm or of a provider. The key itself is not here: only its hash. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('uuid')
  id: string;

  /** Exactly one of the two owners is set. */
  @Column('uuid', { nullable: true })
  firmId: string | null;

  @Column('uuid', { nullable: true })
  providerId: string | null;

  @Column('text')
  name: string;

  @Column('text')
  tier: Tier;

  /** SHA-256 of the whole key. */
  @Column('bytea', { select: false })
  keyHash: Buffer;

  /** The start of the key, for people. */
  @Column('text')
  prefix: string;

  @Column('text')
  issuedVia: IssuedVia;

  /** Null: does not expire. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
