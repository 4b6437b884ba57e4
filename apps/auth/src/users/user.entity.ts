import type { Role } from '@referral-exchange/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person (interface, "User"). Belongs to a firm, to a provider, or, as `system_admin`, to neither. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id: string;

  /** As the person spells it; unique whatever the case. */
  @Column('text')
  email: string;

  @Column('text', { name: 'first_name', nullable: true })
  firstName: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName: string | null;

  @Column('text')
  role: Role;

  @Column('boolean', { name: 'is_active' })
  isActive: boolean;

  @Column('uuid', { name: 'firm_id', nullable: true })
  firmId: string | null;

  @Column('uuid', { name: 'provider_id', nullable: true })
  providerId: string | null;

  /** Argon2id, never selected unless asked for. */
  @Column('text', { name: 'password_hash', select: false })
  passwordHash: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
