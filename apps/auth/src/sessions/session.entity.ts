import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in of a user in one browser or program. It lives as long as it is refreshed, and ends for good. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  /** As the browser names itself. */
  @Column('text', { nullable: true })
  userAgent: string | null;

  /** Address of the latest login or refresh. */
  @Column('text')
  clientAddress: string;

  @Column('timestamptz')
  createdAt: Date;

  /** The login or the latest refresh. */
  @Column('timestamptz')
  lastUsedAt: Date;

  /** When the latest refresh token expires. */
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  /**
   * The kind of second factor that was shown (`totp`, `passkey`, `recovery_code`); null: the password alone.
   */
  @Column('text', { nullable: true })
  secondFactor: string | null;
}
