import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token of a firm's CRM. It acts for the firm with tier `full`. Only its hash is stored. */
@Entity('crm_tokens')
export class CrmToken {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  firmId: string;

  @Column('text')
  name: string;

  /** SHA-256 of the whole token. */
  @Column('bytea', { select: false })
  tokenHash: Buffer;

  /** The first characters of the token, to recognise it by. */
  @Column('text')
  prefix: string;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
