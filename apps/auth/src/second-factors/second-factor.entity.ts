import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a person can add to the password. */
export const SECOND_FACTOR_KINDS = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

/** What a person can show at a sign-in. */
export const PROOF_KINDS = [...SECOND_FACTOR_KINDS, 'recovery_code'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** An authenticator app or a passkey of a user. It counts once it is confirmed. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  kind: SecondFactorKind;

  /** As its owner calls it: `Phone`. */
  @Column('text')
  name: string;

  /** TOTP: the secret, sealed by SecretBox. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  /** TOTP: the latest 30-second step whose code was accepted. */
  @Column('integer', { nullable: true })
  lastStep: number | null;

  /** Passkey: its id, base64url. */
  @Column('text', { nullable: true })
  credentialId: string | null;

  /** Passkey: the public key, COSE. */
  @Column('bytea', { nullable: true })
  publicKey: Buffer | null;

  /** Passkey: how often it says that it has signed; 0 where it does not count. */
  @Column('bigint', { nullable: true })
  signCount: string | null;

  /** Passkey: how the browser reaches it. */
  @Column('text', { array: true, nullable: true })
  transports: string[] | null;

  @Column('timestamptz')
  createdAt: Date;

  /** Null until its first code was right. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}
