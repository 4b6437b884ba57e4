import type { AdministeredPerson } from '../../api/operator-records.ts';
import { ROLE_IN_WORDS } from '../../ui/roles.ts';

type Role = AdministeredPerson['role'];

export const PERSON_STATUS: Readonly<Record<AdministeredPerson['status'], string>> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
};

/** The role that an address names, if it is one. Pure. */
export function roleIn(params: URLSearchParams): Role | undefined {
  const role = params.get('role') ?? '';
  return Object.hasOwn(ROLE_IN_WORDS, role) ? (role as Role) : undefined;
}

interface Owner {
  firmId: string | null;
  providerId: string | null;
  name: string;
}

type Owned = Pick<AdministeredPerson, 'firmId' | 'providerId' | 'firmName' | 'providerName'>;

/** The firm or provider of a person; null for an operator. Pure. */
export function ownerOf({ firmId, providerId, firmName, providerName }: Owned): Owner | null {
  if (firmId === null && providerId === null) return null;
  return { firmId, providerId, name: firmName ?? providerName ?? 'unknown' };
}

type Placed = Pick<AdministeredPerson, 'role' | 'isLastAdministrator' | 'firmName'>;

/** What follows for the others when a person is deactivated, beside what happens to the person. Pure. */
export function aftermathOf({ role, isLastAdministrator, firmName }: Placed): string | null {
  if (isLastAdministrator)
    return `This is the last administrator of ${firmName ?? 'the firm'}. Nobody there can manage its people, keys and rules then, until you activate this person again or an administrator is created by the admin API.`;
  return role === 'system_admin' ? 'One operator less can do what you do here.' : null;
}

const KINDS = { totp: 'authenticator app', passkey: 'passkey' } as const;

/** `authenticator app “Phone”, passkey “Laptop”; 8 recovery codes left`. Pure. */
export function factorsInWords(
  factors: readonly { kind: keyof typeof KINDS; name: string }[],
  codesLeft: number,
): string {
  if (factors.length === 0) return 'None: the password alone';
  const all = factors.map(({ kind, name }) => `${KINDS[kind]} “${name}”`).join(', ');
  return `${all}; ${codesLeft === 1 ? '1 recovery code' : `${codesLeft} recovery codes`} left`;
}
