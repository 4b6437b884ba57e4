import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';
import type { components } from './generated/public-api.js';

export type RoutingChoice = components['schemas']['RoutingChoice'];
export type SkippedReason = NonNullable<RoutingChoice['candidates'][number]['skippedReason']>;
export type AvailableFirm = components['schemas']['AvailableFirm'];

/** What a rule looks at. */
export interface RoutedCase {
  caseType: string;
  jurisdiction: string;
  county: string;
  tier: string;
}

/** The firm that the rules choose for a new case. Null: no rule gives one. */
export function useSuggestion({ caseType, jurisdiction, county, tier }: RoutedCase) {
  return useQuery({
    queryKey: ['send', 'suggestion', caseType, jurisdiction, county, tier],
    enabled: caseType !== '' && jurisdiction !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<RoutingChoice | null> => {
      const query = {
        caseType,
        jurisdiction,
        ...(county && { county }),
        ...(tier && { tier: Number(tier) }),
      };
      return (await bodyOf(GET('/routing/evaluate', { params: { query }, signal })))
        .data as RoutingChoice | null;
    },
  });
}

/** The firm that the rules choose for a case that was sent before. Null: no rule gives one. */
export function useNextSuggestion(caseId: string) {
  return useQuery({
    queryKey: ['send', 'next', caseId],
    queryFn: async ({ signal }): Promise<RoutingChoice | null> => {
      const query = { caseId };
      return (await bodyOf(GET('/routing/re-refer', { params: { query }, signal })))
        .data as RoutingChoice | null;
    },
  });
}

export interface FirmSearch {
  search: string;
  /** Only firms that take such a case; empty: any. */
  caseType: string;
  jurisdiction: string;
}

const MOST_FIRMS = 8;
/** The longest name of a firm. */
const MAX_NAME = 255;

/** Firms that can receive a referral, by name. */
export function useFirmSearch({ search, caseType, jurisdiction }: FirmSearch) {
  return useQuery({
    queryKey: ['send', 'firms', search, caseType, jurisdiction],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        limit: MOST_FIRMS,
        ...(search && { search }),
        ...(caseType && { caseType }),
        ...(jurisdiction && { jurisdiction }),
      };
      const { data, pagination } = await bodyOf(GET('/firms/available', { params: { query }, signal }));
      return { firms: data, total: pagination.total };
    },
  });
}

const MOST_OF_NAME = 50;

/** The firm with this id, if cases can be sent to it and it has this name; null: there is none. */
export function useFirmOfName({ id, name }: { id: string; name: string }) {
  const search = name.slice(0, MAX_NAME);
  return useQuery({
    queryKey: ['send', 'firm-of-name', id, search],
    enabled: search !== '',
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_OF_NAME, search };
      const { data } = await bodyOf(GET('/firms/available', { params: { query }, signal }));
      return data.find((firm) => firm.id === id) ?? null;
    },
  });
}
