import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The keys that sign tokens from one time on. All replicas share it; only its sealed form is stored. */
@Entity('signing_keys')
export class SigningKey {
  /** RFC 7638 thumbprint of the public key of ID tokens. */
  @PrimaryColumn('text')
  kid: string;

  /** The private keys as a JWK, sealed by SecretBox. */
  @Column('bytea')
  sealedJwk: Buffer;

  /** Before this time the key is only published. */
  @Column('timestamptz')
  signsFrom: Date;

  @Column('timestamptz')
  createdAt: Date;
}
