import { Injectable } from '@nestjs/common';
import type { FieldFault, Principal, Role } from '@referral-exchange/contracts';
import { Database, newId, validationError } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { ownerOfRole } from './role-owner.js';
import { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

export interface UserRequest {
  email: string;
  password: string;
  firstName?: string | null;
  lastName?: string | null;
  role: Role;
  firmId?: string | null;
  providerId?: string | null;
}

/**
 * `POST /admin/users`: a person who can log in at once, with a password that the administrator chose. 400 when the
 * role and the owner do not fit or the owner is unknown, 409 when the email is taken.
 */
@Injectable()
export class CreateUser {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly providers: ProvidersRepository,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
    private readonly auditLog: AuditLog,
  ) {}

  async execute(request: UserRequest, by: Principal): Promise<User> {
    await this.checkOwner(request);
    const user = newUser(request, await this.passwords.hash(request.password));
    return this.database.transaction(async () => {
      await this.users.insert([user]);
      await this.auditLog.record(
        {
          action: 'user.created',
          subjectType: 'user',
          subjectId: user.id,
          details: { email: user.email, role: user.role, firmId: user.firmId, providerId: user.providerId },
        },
        by,
      );
      return user;
    });
  }

  private async checkOwner(request: UserRequest): Promise<void> {
    const wanted = ownerOfRole(request.role);
    const faults = [
      await ownerFault('firmId', request.firmId, wanted === 'firm', (id) => this.firms.find(id)),
      await ownerFault('providerId', request.providerId, wanted === 'provider', (id) =>
        this.providers.find(id),
      ),
    ].filter((fault) => fault !== null);
    if (faults.length > 0) throw validationError(faults);
  }
}

async function ownerFault(
  field: string,
  id: string | null | undefined,
  isWanted: boolean,
  find: (id: string) => Promise<unknown>,
): Promise<FieldFault | null> {
  if (!id)
    return isWanted ? { field, code: 'required', message: `${field} is required for this role` } : null;
  if (!isWanted) return { field, code: 'not_allowed', message: `${field} does not go with this role` };
  if (await find(id)) return null;
  return { field, code: 'not_found', message: `${field} names nothing that exists` };
}

/** The row of a user that is active from the start. */
export function newUser(request: Omit<UserRequest, 'password'>, passwordHash: string): User {
  const now = new Date();
  return Object.assign(new User(), {
    id: newId(),
    email: request.email,
    firstName: request.firstName ?? null,
    lastName: request.lastName ?? null,
    role: request.role,
    isActive: true,
    firmId: request.firmId ?? null,
    providerId: request.providerId ?? null,
    passwordHash,
    createdAt: now,
    updatedAt: now,
  });
}
