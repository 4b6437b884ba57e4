import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { allPages, PAGE_ROWS } from './all-pages.ts';
import { bodyOf, DELETE, doneBy, GET, PATCH, POST } from './client.ts';
import type { components } from './generated/public-api.js';
import { queries } from './queries.ts';
import { useSendingKey } from './sending-key.ts';

export type Person = components['schemas']['FirmUser'];
export type FirmRole = NonNullable<components['schemas']['InviteUser']['role']>;

/** People of the firm whose name or address has these words: those who may sign in, or the others. */
export function usePeople({ q, isActive }: { q: string; isActive: boolean }) {
  return useQuery({
    queryKey: ['people', isActive, q],
    queryFn: ({ signal }) =>
      allPages((page) => {
        const query = { isActive, page, limit: PAGE_ROWS, ...(q && { search: q }) };
        return bodyOf(GET('/users', { params: { query }, signal }));
      }),
    placeholderData: keepPreviousData,
  });
}

/** What is asked of somebody who invites. */
export interface Invitation {
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: FirmRole;
}

export function useInvite() {
  const keyOf = useSendingKey();
  return useMutation({
    mutationFn: (body: Invitation) =>
      bodyOf(POST('/users', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body })),
    onSettled: refresh,
  });
}

export type PersonChange = Partial<Pick<Invitation, 'firstName' | 'lastName' | 'role'>>;

export function useChangePerson({ id }: Person) {
  return useMutation({
    mutationFn: (body: PersonChange) => bodyOf(PATCH('/users/{id}', { params: { path: { id } }, body })),
    onSettled: refresh,
  });
}

/** What is done to a person at once, without a form. */
export type PersonAct = 'deactivate' | 'activate' | 'resend' | 'reset';

export function useActOnPerson() {
  return useMutation({
    mutationFn: async ({ act, id }: { act: PersonAct; id: string }): Promise<void> => {
      const params = { path: { id } };
      if (act === 'deactivate') return doneBy(DELETE('/users/{id}', { params }));
      if (act === 'reset')
        return doneBy(DELETE('/firm/second-factors/users/{userId}', { params: { path: { userId: id } } }));
      if (act === 'resend') return doneBy(POST('/users/{id}/resend-invitation', { params }));
      return doneBy(PATCH('/users/{id}', { params, body: { isActive: true } }));
    },
    onSettled: refresh,
  });
}

/** Also after a refusal: somebody else may have changed the person. */
const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['people'] });
