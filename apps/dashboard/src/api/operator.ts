import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { problemOf } from './api-problem.ts';
import { assertSettled } from './assert-settled.ts';
import { bodyOf, DELETE, doneBy, GET, POST } from './client.ts';
import type { components, operations } from './generated/internal-api.js';
import { firstKnown } from './first-known.ts';
import { keptWithin } from './kept-rows.ts';
import { KEY, PAGE_ROWS, refresh } from './operator-queries.ts';
import { tagOf } from './tag-of.ts';

type Schemas = components['schemas'];
export type AdministeredFirm = Schemas['Firm'];
export type AdministeredReferral = Schemas['AdministeredReferral'];
export type ReferralOfCase = Schemas['ReferralOfCase'];
export type ReferralStatus = AdministeredReferral['status'];
export type AuditEntry = Schemas['AuditEntry'];
export type Erasure = Schemas['Erasure'];
export type LegalHold = Schemas['LegalHold'];
/** What is asked of the audit log; what is left out is any. */
export type AuditSearch = NonNullable<operations['listAuditEntries']['parameters']['query']>;

const DEAD_LETTERS_STALE_MS = 60_000;

interface FirmSearch {
  search?: string;
  isActive?: boolean;
  isTestFirm?: boolean;
  page: number;
}

/** Firms of the exchange, the newest first. */
export function useFirms(search: FirmSearch) {
  const query = { ...search, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'firms', search],
    queryFn: ({ signal }) => bodyOf(GET('/admin/firms', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function useFirm(id: string) {
  return useQuery({
    queryKey: [KEY, 'firm', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/admin/firms/{id}', { params: { path: { id } }, signal }))).data,
  });
}

/** The people of a firm, the newest first. */
export function usePeopleOfFirm(firmId: string, page: number) {
  const query = { firmId, page, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'people', query],
    queryFn: ({ signal }) => bodyOf(GET('/admin/users', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Activates a firm, or deactivates it. */
export function useFirmState(id: string) {
  return useMutation({
    mutationFn: (act: 'activate' | 'deactivate') => {
      const params = { path: { id } };
      return act === 'activate'
        ? bodyOf(POST('/admin/firms/{id}/activate', { params }))
        : bodyOf(POST('/admin/firms/{id}/deactivate', { params }));
    },
    onSettled: refresh,
  });
}

/** A referral without its client, and the tag of its version. */
export function useAdministeredReferral(id: string) {
  return useQuery({
    queryKey: [KEY, 'referral', id],
    queryFn: async ({ signal }) => {
      const { data, error, response } = await GET('/admin/referrals/{id}', {
        params: { path: { id } },
        signal,
      });
      if (!data) throw problemOf(response, error);
      return { referral: data.data, tag: tagOf(response) };
    },
    enabled: id !== '',
  });
}

/** Forces a status, as long as nobody changed the referral since it was shown. */
export function useForceStatus(id: string) {
  return useMutation({
    mutationFn: ({ tag, ...body }: { status: ReferralStatus; reason: string; tag: string }) => {
      const params = { path: { id }, header: { 'If-Match': tag } };
      return doneBy(POST('/admin/referrals/{id}/force-status', { params, body }));
    },
    onSettled: refresh,
  });
}

/** Entries of the audit log, the newest first. */
export function useAuditLog(search: AuditSearch) {
  const query = { ...search, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'audit-log', search],
    queryFn: ({ signal }) => bodyOf(GET('/admin/audit-log', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Makes sure that the session goes on, for what the browser loads by itself; else people sign in again. */
export function useFreshSession() {
  return useMutation({ mutationFn: () => bodyOf(GET('/auth/me')) });
}

/** A person, named by one of three. */
export type PersonNamed = Pick<Schemas['RequestErasure'], 'baseCaseId' | 'clientEmail' | 'medCaseId'>;

/** What is asked about a person, and why. */
export interface PersonRequest {
  /** Whom the operator may mean: the first one that the exchange knows. */
  people: readonly PersonNamed[];
  reason: string;
}

export function useErasures(page: number) {
  const query = { page, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'erasures', page],
    queryFn: ({ signal }) => bodyOf(GET('/admin/erasures', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The receipt of an erasure; read again until every service has answered. */
export function useErasure(id: string) {
  return useQuery({
    queryKey: [KEY, 'erasure', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/admin/erasures/{id}', { params: { path: { id } }, signal }))).data,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 2_000 : false),
  });
}

/** Counts what an erasure would take, or erases. `onDone` gets the receipt. */
export function useRequestErasure(onDone?: (receipt: Erasure) => void) {
  return useMutation({
    mutationFn: async ({ people, ...rest }: PersonRequest & { dryRun: boolean }) =>
      (await firstKnown(people, (one) => bodyOf(POST('/admin/erasures', { body: { ...one, ...rest } }))))
        .data,
    onSuccess: onDone,
    onSettled: refresh,
  });
}

export function useLegalHolds(page: number) {
  const query = { page, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'legal-holds', page],
    queryFn: ({ signal }) => bodyOf(GET('/admin/legal-holds', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function usePlaceHold() {
  return useMutation({
    mutationFn: ({ people, reason }: PersonRequest) =>
      firstKnown(people, (one) => bodyOf(POST('/admin/legal-holds', { body: { ...one, reason } }))),
    onSettled: refresh,
  });
}

export function useReleaseHold() {
  return useMutation({
    mutationFn: (id: string) => doneBy(DELETE('/admin/legal-holds/{id}', { params: { path: { id } } })),
    onSettled: refresh,
  });
}

export type ServiceHealth = Schemas['ServiceHealth'];
export type ServiceLevel = ServiceHealth['levels'][number];

const HEALTH_EVERY_MS = 10_000;

/** How every service is, asked again and again while the page is seen. */
export function useServiceHealth() {
  return useQuery({
    queryKey: [KEY, 'service-health'],
    queryFn: async ({ signal }) => {
      const { data: services, meta } = await bodyOf(GET('/admin/service-health', { signal }));
      return { services, askedAt: meta.askedAt!, grafanaUrl: meta.grafanaUrl ?? null };
    },
    refetchInterval: HEALTH_EVERY_MS,
  });
}

export type DeadLetter = Schemas['DeadLetter'];

/** Events that a service could not handle: those that wait, or all. */
export function useDeadLetters(service: string, search: { all: boolean; page: number }) {
  const query = { ...search, limit: PAGE_ROWS };
  const key = [KEY, 'dead-letters', service];
  return useQuery({
    queryKey: [...key, search],
    queryFn: ({ signal }) =>
      bodyOf(GET('/admin/dead-letters/{service}', { params: { path: { service }, query }, signal })),
    placeholderData: keptWithin(key),
    // the service reads its topics for each answer
    staleTime: DEAD_LETTERS_STALE_MS,
    refetchOnWindowFocus: false,
  });
}

/** Replays a letter, or drops it for a reason. It is a problem when somebody else was faster. */
export function useSettleDeadLetter(service: string) {
  return useMutation({
    mutationFn: async ({ id, dropFor }: { id: string; dropFor: string | null }) => {
      const params = { path: { service } };
      const ids = [id];
      const { data } = await bodyOf(
        dropFor === null
          ? POST('/admin/dead-letters/{service}/replay', { params, body: { ids } })
          : POST('/admin/dead-letters/{service}/drop', { params, body: { ids, reason: dropFor } }),
      );
      assertSettled(data);
    },
    onSettled: refresh,
  });
}
