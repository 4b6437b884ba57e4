import type { Tier } from '@referral-exchange/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export const ISSUED_VIA = ['internal_api', 'mcp'] as const;
export type IssuedVia = (typeof ISSUED_VIA)[number];

/** An API key of a firm or a provider. Only the hash of the key is stored. */
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

  /** The first characters of the key, to recognise it by. */
  @Column('text')
  prefix: string;

  @Column('text')
  issuedVia: IssuedVia;

  /** Null: never expires. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  /** Up to a minute late (CredentialUses). */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
