import { Injectable } from '@nestjs/common';
import { type FieldFault, type Role, validationError } from '@referral-exchange/contracts';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { UserChanges } from './user-changes.js';
import { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** What a user of each role belongs to (decisions, section 4). */
const OWNER_OF_ROLE: Record<Role, 'firm' | 'provider' | null> = {
  account_manager: 'firm',
  firm_admin: 'firm',
  member: 'firm',
  viewer: 'firm',
  system_admin: null,
  provider_admin: 'provider',
  provider_user: 'provider',
};

export interface CreateUserCommand {
  email: string;
  password: string;
  firstName?: string | null;
  lastName?: string | null;
  role: Role;
  firmId?: string | null;
  providerId?: string | null;
}

/**
 * `POST /admin/users`: creates a user who can sign in at once, with a password that the administrator chose.
 * @throws 400 when the role and the owner do not match or the owner does not exist, 409 when the e-mail
 *   address is taken
 */
@Injectable()
export class CreateUser {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly providers: ProvidersRepository,
    private readonly users: UsersRepository,
    private readonly passwordHasher: PasswordHasher,
    private readonly userChanges: UserChanges,
  ) {}

  async execute(caller: Caller, command: CreateUserCommand): Promise<User> {
    await this.checkOwner(command);
    const user = newUser(command, await this.passwordHasher.hash(command.password));
    return this.database.transaction(async () => {
      await this.users.add(caller, user);
      const { email, role, firmId, providerId } = user;
      await this.userChanges.record(caller, user, {
        type: 'user.created.v1',
        action: 'user.created',
        details: { email, role, firmId, providerId },
      });
      return user;
    });
  }

  private async checkOwner({ role, firmId, providerId }: CreateUserCommand): Promise<void> {
    const owner = OWNER_OF_ROLE[role];
    const faults = [
      await ownerFault('firmId', firmId, owner === 'firm', (id) => this.firms.find(id)),
      await ownerFault('providerId', providerId, owner === 'provider', (id) => this.providers.find(id)),
    ].filter((fault) => fault !== null);
    if (faults.length > 0) throw validationError(faults);
  }
}

async function ownerFault(
  field: string,
  id: string | null | undefined,
  isRequired: boolean,
  find: (id: string) => Promise<unknown>,
): Promise<FieldFault | null> {
  if (!id)
    return isRequired ? { field, code: 'required', message: `${field} is required for this role` } : null;
  if (!isRequired)
    return { field, code: 'not_allowed', message: `Leave out ${field}: this role does not have one` };
  if (await find(id)) return null;
  return { field, code: 'not_found', message: `${field} ${id} does not exist` };
}

/** A new user; invited when there is no password yet. */
export function newUser(fields: Omit<CreateUserCommand, 'password'>, passwordHash: string | null): User {
  const now = clock.date();
  return Object.assign(new User(), {
    id: newId(),
    email: fields.email,
    leftEmail: null,
    firstName: fields.firstName ?? null,
    lastName: fields.lastName ?? null,
    role: fields.role,
    isActive: true,
    firmId: fields.firmId ?? null,
    providerId: fields.providerId ?? null,
    passwordHash,
    createdAt: now,
    updatedAt: now,
  });
}
