import type { Role } from '@referral-exchange/contracts';
import { Field, ONLY_IN_SQL } from '@referral-exchange/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person (interface, "User"). Belongs to a firm, to a provider, or, as `system_admin`, to neither. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id: string;

  /** As the person writes it; unique in upper and lower case. */
  @Column('text')
  email: string;

  /** The address that the deactivated person had, once another user has it; `email` is then a placeholder. */
  @Column('text', { nullable: true })
  leftEmail: string | null;

  @Column('text', { nullable: true })
  firstName: string | null;

  @Column('text', { nullable: true })
  lastName: string | null;

  @Column('text')
  role: Role;

  @Column('boolean')
  isActive: boolean;

  @Column('uuid', { nullable: true })
  firmId: string | null;

  @Column('uuid', { nullable: true })
  providerId: string | null;

  /** Argon2id; null until the invitation is accepted. Not selected by default. */
  @Column('text', { select: false, nullable: true })
  passwordHash: string | null;

  /** What the person prefers in the apps; read and written by itself. */
  @Field('jsonb', { ...ONLY_IN_SQL, nullable: true })
  readonly preferences?: object | null;

  /** How often all sign-ins of the person ended. */
  @Field('integer', ONLY_IN_SQL)
  readonly signInsEnded?: number;

  /**
   * How often the person signed out or ended a session in the list, or its firm or provider was deactivated.
   */
  @Field('integer', ONLY_IN_SQL)
  readonly signOuts?: number;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}

/** The address of a user as people know it. */
export function emailOf({ leftEmail, email }: User): string {
  return leftEmail ?? email;
}
