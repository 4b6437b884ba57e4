import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the library stores: a grant, a code, a token, a session or an interaction, by its kind. */
@Entity('provider_records')
export class ProviderRecord {
  @PrimaryColumn('text')
  kind: string;

  /** SHA-256 of the code, token or identifier: whoever reads the table can use none of them. */
  @PrimaryColumn('bytea')
  idHash: Buffer;

  /** JSON, without the identifier. */
  @Column('text')
  payload: string;

  @Column('text', { nullable: true })
  grantId: string | null;

  @Column('uuid', { nullable: true })
  clientId: string | null;

  @Column('uuid', { nullable: true })
  accountId: string | null;

  /** Second identifier of a session. It opens nothing. */
  @Column('text', { nullable: true })
  uid: string | null;

  /** When a code or a refresh token was used. */
  @Column('timestamptz', { nullable: true })
  consumedAt: Date | null;

  /** Of a grant: when a token of it was last given or used, a minute late at most. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz')
  expiresAt: Date;
}
