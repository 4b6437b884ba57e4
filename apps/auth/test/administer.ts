import type { Principal } from '@referral-exchange/contracts';
import { buildAdmin, type ServiceAnswer, type ServiceUnderTest } from '@referral-exchange/testing';

export const ADMIN: Partial<Principal> = buildAdmin();
export const GATEWAY = { service: 'gateway' } as const;

/** Calls auth as an administrator. */
export function administer(
  auth: ServiceUnderTest,
  method: string,
  path: string,
  body?: unknown,
): Promise<ServiceAnswer> {
  return auth.call(method, `/api/v1/admin${path}`, { as: ADMIN, body });
}

export async function createFirm(
  auth: ServiceUnderTest,
  name = 'Abbott & Crane LLP',
): Promise<{ id: string; name: string; referencePrefix: string }> {
  return (await administer(auth, 'POST', '/firms', { name })).data;
}

/** The faulty fields that a 400 of the internal API names. */
export function faultyFields(answer: ServiceAnswer): string[] {
  return answer.body.error.details.map((fault: { field: string }) => fault.field).sort();
}
