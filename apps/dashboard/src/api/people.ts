import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, DELETE, doneBy, GET, PATCH, POST } from './client.ts';
import type { components } from './generated/public-api.js';
import { readAgain } from './queries.ts';
import { useSendingKey } from './sending-key.ts';

export type Person = components['schemas']['FirmUser'];
export type FirmRole = NonNullable<components['schemas']['InviteUser']['role']>;

interface PeopleSearch {
  /** Words of a name or an address; empty: everybody. */
  q: string;
  status: Person['status'];
  page: number;
}

const PAGE_ROWS = 25;

/** People of the firm, the newest first. */
export function usePeople({ q, status, page }: PeopleSearch) {
  const query = { status, page, limit: PAGE_ROWS, ...(q && { search: q }) };
  return useQuery({
    queryKey: ['people', query],
    queryFn: ({ signal }) => bodyOf(GET('/users', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Some of those who administer the firm, at most so many. */
export function useAdministrators(most: number) {
  return useQuery({
    queryKey: ['people', 'administrators', most],
    queryFn: async ({ signal }) => {
      const read = (role: FirmRole) => {
        const query = { role, status: 'active', limit: most } as const;
        return bodyOf(GET('/users', { params: { query }, signal }));
      };
      const pages = await Promise.all([read('account_manager'), read('firm_admin')]);
      return pages.flatMap(({ data }) => data).slice(0, most);
    },
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
const refresh = (): Promise<void> => readAgain(['people']);
