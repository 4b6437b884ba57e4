import type { SessionUser } from '../../api/operations.ts';
import { isAdministrator } from '../../ui/roles.ts';

type Person = Pick<SessionUser, 'role' | 'firm'>;

/** Whether the person may correct what this firm wrote or uploaded: only the own firm's. Pure. */
export function mayCorrect({ role, firm }: Person, firmId: string): boolean {
  return firm?.id === firmId && role !== 'viewer';
}

/** Whether the person may delete what this firm uploaded. Pure. */
export function mayDelete({ role, firm }: Person, firmId: string): boolean {
  return firm?.id === firmId && isAdministrator(role);
}
