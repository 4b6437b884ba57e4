import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs tokens. All replicas share it; only its sealed form is stored. */
@Entity('signing_keys')
export class SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  @PrimaryColumn('text')
  kid: string;

  /** The private key as a JWK, sealed by SecretBox. */
  @Column('bytea')
  sealedJwk: Buffer;

  /** Before this time the key is only published. */
  @Column('timestamptz')
  signsFrom: Date;

  @Column('timestamptz')
  createdAt: Date;
}
