import { useMutation, useQuery } from '@tanstack/react-query';
import { allPages, PAGE_ROWS } from './all-pages.ts';
import { bodyOf, DELETE, doneBy, GET, PATCH, PUT } from './client.ts';
import type { components } from './generated/public-api.js';
import { readAgain } from './queries.ts';

export type Relationship = components['schemas']['Relationship'];
export type SenderTerms = components['schemas']['SenderTerms'];
export type ReceiverTerms = components['schemas']['ReceiverTerms'];

/** Firms that the own firm sends to, by name. */
export function useOutbound() {
  return useQuery({
    queryKey: ['network', 'outbound'],
    queryFn: ({ signal }) =>
      allPages((page) =>
        bodyOf(GET('/network/outbound', { params: { query: { page, limit: PAGE_ROWS } }, signal })),
      ),
  });
}

/** Firms that send to the own firm, or want to, by name. */
export function useInbound() {
  return useQuery({
    queryKey: ['network', 'inbound'],
    queryFn: ({ signal }) =>
      allPages((page) =>
        bodyOf(GET('/network/inbound', { params: { query: { page, limit: PAGE_ROWS } }, signal })),
      ),
  });
}

/** Asks a firm to receive referrals. */
export function useAskFirm() {
  return useMutation({
    mutationFn: ({ firmId, terms }: { firmId: string; terms: SenderTerms }) =>
      bodyOf(PUT('/network/outbound/{firmId}', { params: { path: { firmId } }, body: terms })),
    onSettled: refresh,
  });
}

/** Changes the terms of the own firm, at either end. */
export function useChangeTerms({ firmId, direction }: Relationship) {
  return useMutation({
    mutationFn: async (terms: SenderTerms & ReceiverTerms): Promise<void> => {
      const params = { path: { firmId } };
      if (direction === 'outbound') {
        const { sendingPercentage, description } = terms;
        const body = { sendingPercentage, description };
        await bodyOf(PATCH('/network/outbound/{firmId}', { params, body }));
      } else {
        const { referralInstructions, description } = terms;
        const body = { referralInstructions, description };
        await bodyOf(PATCH('/network/inbound/{firmId}', { params, body }));
      }
    },
    onSettled: refresh,
  });
}

/** What is done to a relationship at once, without a form. */
export type NetworkAct = 'accept' | 'refuse' | 'pause' | 'end';

export function useNetworkAct({ firmId }: Relationship) {
  return useMutation({
    mutationFn: async (act: NetworkAct): Promise<void> => {
      const params = { path: { firmId } };
      if (act === 'end') return doneBy(DELETE('/network/outbound/{firmId}', { params }));
      const status = act === 'accept' ? 'active' : 'inactive';
      return doneBy(PATCH('/network/inbound/{firmId}', { params, body: { status } }));
    },
    onSettled: refresh,
  });
}

/** Also after a refusal: the other firm may have changed it. A search says where each firm is. */
const refresh = (): Promise<unknown> => Promise.all([readAgain(['network']), readAgain(['send', 'firms'])]);
