import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Scope } from '@referral-exchange/contracts';

/** `none`: a public client, such as a browser or mobile app, which has no secret and must use PKCE. */
export const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];

/** An application that users may sign in to. Not in `clients/`, because `records/` below it needs it too. */
@Entity('clients')
export class Client {
  /** The `client_id`. */
  @PrimaryColumn('uuid')
  id: string;

  /** The firm that registered it, whose people alone may allow it; null: the exchange did. */
  @Column('uuid', { nullable: true })
  firmId: string | null;

  /** Users see it on the consent page. */
  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { array: true })
  redirectUris: string[];

  @Column('text', { array: true })
  allowedScopes: Scope[];

  @Column('text')
  authMethod: AuthMethod;

  /** SHA-256 of the secret; null for a public client. */
  @Column('bytea', { nullable: true })
  secretHash: Buffer | null;

  /** The address of the document by which it introduced itself; null: it was registered (ADR 196). */
  @Column('text', { nullable: true })
  documentUrl: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
