import { useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';
import type { components } from './generated/public-api.js';
import { type ActedOn, showInInbox } from './inbox.ts';
import { MOVES, type Move, type MoveValues } from './moves.ts';
import { readAgain } from './queries.ts';
import { useSendingKey } from './sending-key.ts';

export type Referral = components['schemas']['Referral'];
export type Hop = components['schemas']['ReferralListItem'];
export type Transition = components['schemas']['AvailableTransition'];
export type Status = Referral['status'];

/** One key for each part of the page, so that a hint makes the right part current. */
export const referralKeys = {
  /** Every part of every referral and case. */
  all: ['referral'] as const,
  record: (id: string) => ['referral', 'record', id] as const,
  transitions: (id: string) => ['referral', 'transitions', id] as const,
  hops: (baseCaseId: string) => ['referral', 'hops', baseCaseId] as const,
  updates: (baseCaseId: string) => ['referral', 'updates', baseCaseId] as const,
  notes: (baseCaseId: string) => ['referral', 'notes', baseCaseId] as const,
  documents: (baseCaseId: string) => ['referral', 'documents', baseCaseId] as const,
};

/** A referral as the firm sees it. */
export function useReferral(id: string) {
  return useQuery({
    queryKey: referralKeys.record(id),
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/referrals/{id}', { params: { path: { id } }, signal }))).data,
  });
}

/** What the firm may do with it now. */
export function useTransitions(id: string) {
  return useQuery({
    queryKey: referralKeys.transitions(id),
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/referrals/{id}/available-statuses', { params: { path: { id } }, signal }))).data
        .availableTransitions,
  });
}

/** The referrals of a case that the firm sent or received, the oldest first. */
export function useHops(baseCaseId: string): Hop[] {
  const { data = [] } = useQuery({
    queryKey: referralKeys.hops(baseCaseId),
    queryFn: async ({ signal }) => {
      const query = {
        baseCaseId,
        includeArchived: true,
        limit: 100,
        sort: 'sentDate',
        order: 'asc',
      } as const;
      return (await bodyOf(GET('/referrals', { params: { query }, signal }))).data;
    },
  });
  return data;
}

/** Makes a move. Irreversible ones wait for the server, so nothing is shown before it has agreed. */
export function useMove(referral: Referral) {
  const keyOf = useSendingKey();
  return useMutation({
    mutationFn: ({ operation, values }: { operation: keyof typeof MOVES; values: MoveValues }) =>
      (MOVES[operation] as Move)(referral, values, keyOf([operation, values])),
    // also after a refusal: somebody else may have moved it
    onSettled: () => changed(referral),
  });
}

/** Reads again what a change of a referral can have changed. Without it: also which rows a list has. */
export function changed(referral?: ActedOn): Promise<unknown> {
  return Promise.all([readAgain(referralKeys.all), referral ? showInInbox(referral) : readAgain(['inbox'])]);
}
