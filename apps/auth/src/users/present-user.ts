import { ROLES, type Role } from '@referral-exchange/contracts';
import { Email, Flag, Instant, LongText, NULLABLE, OneOf, Uuid } from '@referral-exchange/http';
import { emailOf, type User } from './user.entity.js';

/** A person (interface, "User"). */
export class UserDto {
  @Uuid('Id of the user.', '019a1c00-0000-7000-8000-0000000000c1') id: string;
  @Email('E-mail address the person signs in with.', 'dana.whitfield@abbottcrane.example') email: string;
  @LongText('First name; null if not known.', 'Dana', NULLABLE) firstName: string | null;
  @LongText('Last name; null if not known.', 'Whitfield', NULLABLE) lastName: string | null;
  @OneOf(ROLES, 'What the person may do.', 'firm_admin') role: Role;
  @Flag('Whether the person may sign in.', true) isActive: boolean;
  @Uuid(
    'Firm of the person; null unless the role belongs to a firm.',
    '019a1c00-0000-7000-8000-0000000000f1',
    NULLABLE,
  )
  firmId: string | null;
  @Uuid('Provider of the person; null unless the role belongs to a provider.', null, NULLABLE)
  providerId: string | null;
  @Instant('When the user was created.', '2026-01-05T09:15:00.000Z') createdAt: string;
}

export const USER_STATUSES = ['invited', 'active', 'deactivated'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** A user of the caller's firm. */
export class FirmUserDto extends UserDto {
  @OneOf(
    USER_STATUSES,
    '`invited` until the invitation is accepted, then `active`; `deactivated` when the firm removed the user. Only an active user can sign in.',
    'active',
  )
  status: UserStatus;
}

/** A user, for administrators. */
export class AdministeredUserDto extends FirmUserDto {
  @LongText('Name of the firm; null when the user has none.', 'Abbott & Crane LLP', NULLABLE)
  firmName: string | null;
  @LongText('Name of the provider; null when the user has none.', null, NULLABLE) providerName: string | null;
  @Flag(
    'Whether the firm or provider is active. Of a deactivated one nobody can sign in, also those who are `active`.',
    true,
  )
  isOwnerActive: boolean;
  @Flag('Whether it is a person of a test firm.', false) isTestFirm: boolean;
  @Flag('Whether the user has an authenticator app or a passkey.', true) hasSecondFactor: boolean;
  @Flag('Whether nobody else who may sign in administers the firm.', false) isLastAdministrator: boolean;
}

export function presentFirmUser(user: User): FirmUserDto {
  const isActivated = user.passwordHash !== null;
  const status = !user.isActive ? 'deactivated' : isActivated ? 'active' : 'invited';
  return { ...presentUser(user), isActive: user.isActive && isActivated, status };
}

export function presentUser(user: User): UserDto {
  const { id, firstName, lastName, role, isActive, firmId, providerId, createdAt } = user;
  return {
    id,
    email: emailOf(user),
    firstName,
    lastName,
    role,
    isActive,
    firmId,
    providerId,
    createdAt: createdAt.toISOString(),
  };
}
