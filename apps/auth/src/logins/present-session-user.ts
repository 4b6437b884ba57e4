import { ROLES, type Role } from '@referral-exchange/contracts';
import { Email, Flag, LongText, Name, Nested, NULLABLE, OneOf, Uuid } from '@referral-exchange/http';
import { userFacts, type Account } from '../users/accounts.repository.js';

const FIRM_ID = '019a1c00-0000-7000-8000-0000000000f1';

export class UserFirmDto {
  @Uuid('Id of the firm.', FIRM_ID) id: string;
  @Name('Name of the firm.', 'Abbott & Crane LLP') name: string;
  @Flag('Whether it is a test firm, whose cases are all test cases.', false) isTestFirm: boolean;
}

/** The person of a session (interface, "Internal API"). */
export class SessionUserDto {
  @Uuid('Id of the user.', '019a1c00-0000-7000-8000-0000000000c1') id: string;
  @Email('Email that the person signs in with.', 'dana.whitfield@abbottcrane.example') email: string;
  @LongText('First name; null if not known.', 'Dana', NULLABLE) firstName: string | null;
  @LongText('Last name; null if not known.', 'Whitfield', NULLABLE) lastName: string | null;
  @OneOf(ROLES, 'What the person may do.', 'firm_admin') role: Role;
  @Uuid('Firm of the person; null unless the role belongs to a firm.', FIRM_ID, NULLABLE)
  firmId: string | null;
  @Flag('Whether the person may sign in.', true) isActive: boolean;
  @Nested(() => UserFirmDto, 'Firm of the person; null unless the role belongs to a firm.', NULLABLE)
  firm: UserFirmDto | null;
}

export function presentSessionUser(account: Account): SessionUserDto {
  const { id, email, firstName, lastName, role, firmId, firmName, isTestFirm, isActive } = userFacts(account);
  const firm = firmId && firmName !== null ? { id: firmId, name: firmName, isTestFirm } : null;
  return { id, email, firstName, lastName, role, firmId, isActive, firm };
}
