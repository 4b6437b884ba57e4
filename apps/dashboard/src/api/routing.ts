import { useMutation, useQuery } from '@tanstack/react-query';
import { allPages, PAGE_ROWS } from './all-pages.ts';
import { ApiProblem, problemOf } from './api-problem.ts';
import { bodyOf, DELETE, doneBy, GET, PATCH, POST, PUT } from './client.ts';
import type { components } from './generated/public-api.js';
import { readAgain } from './queries.ts';

type Schemas = components['schemas'];
type Answered = Schemas['RoutingRule'];
/** In an answer no list of the criteria is left out. */
export type RoutingRule = Omit<Answered, 'criteria'> & { criteria: Required<Answered['criteria']> };
export type RuleSlot = RoutingRule['slots'][number];
export type RulePreview = Schemas['RulePreview'];
/** Every field of a rule that a form sets. Its place among the others is set by the list. */
export type RuleBody = Required<Omit<Schemas['CreateRule'], 'priority'>>;

/** A rule with the tag of the state that was read. */
export interface StoredRule {
  record: RoutingRule;
  tag: string | null;
}

interface RuleAnswer {
  data?: { data: Answered };
  error?: unknown;
  response: Response;
}

async function stored(call: Promise<RuleAnswer>): Promise<StoredRule> {
  const { data, error, response } = await call;
  if (!response.ok || !data) throw problemOf(response, error);
  return { record: data.data as RoutingRule, tag: response.headers.get('ETag') };
}

const HIGHEST_PRIORITY = 1_000_000;

/** A new rule, tried after all others. The same key and body make it once, however often they are sent. */
export function createRule(body: RuleBody & { priority: number }, key: string): Promise<StoredRule> {
  return stored(POST('/routing/rules', { params: { header: { 'Idempotency-Key': key } }, body }));
}

/** The priority of a rule that is tried after all that are there now. */
export async function lastPriority(): Promise<number> {
  const read = (page: number) => bodyOf(GET('/routing/rules', { params: { query: { page, limit: 1 } } }));
  const { total } = (await read(1)).pagination;
  const last = total === 0 ? undefined : (await read(total)).data[0];
  return Math.min((last?.priority ?? 0) + 10, HIGHEST_PRIORITY);
}

export function readRule(id: string, signal?: AbortSignal): Promise<StoredRule> {
  return stored(GET('/routing/rules/{id}', { params: { path: { id } }, ...(signal && { signal }) }));
}

/** Writes changes over the state that was read. @throws {ApiProblem} 409 when it has changed meanwhile */
export function editRule(id: string, body: Partial<RuleBody>, tag: string | null): Promise<StoredRule> {
  return stored(PATCH('/routing/rules/{id}', { params: { path: { id }, header: ifMatch(tag) }, body }));
}

function ifMatch(tag: string | null) {
  return tag === null ? {} : { 'If-Match': tag };
}

/** Deletes the rule as it was read. When it has changed meanwhile it stays, and is to be read again. */
export function useDeleteRule(onOutdated?: () => void) {
  return useMutation({
    mutationFn: async ({ id, tag }: { id: string; tag: string | null }): Promise<void> => {
      try {
        await doneBy(DELETE('/routing/rules/{id}', { params: { path: { id }, header: ifMatch(tag) } }));
      } catch (problem) {
        // gone by now, perhaps by a first try whose answer was lost
        if (problem instanceof ApiProblem && problem.status === 404) return;
        if (!(problem instanceof ApiProblem) || problem.reason !== 'version_mismatch') throw problem;
        onOutdated?.();
        throw new ApiProblem(CHANGED_BEFORE, problem);
      }
    },
    onSettled: forgetRules,
  });
}

const CHANGED_BEFORE =
  'Somebody else changed this rule meanwhile, so it was not deleted. The page shows it as it is now: look at it first.';

/** Lists and suggestions show what was saved. */
export function forgetRules(): Promise<unknown> {
  return Promise.all(
    [['routing'], ['send', 'suggestion'], ['send', 'next']].map((queryKey) => readAgain(queryKey)),
  );
}

/** Every rule of the firm in the order in which they are tried, and the tag of that order. */
export interface OrderedRules {
  rules: RoutingRule[];
  orderTag: string | null;
}

export function useRules() {
  return useQuery({
    queryKey: ['routing', 'rules'],
    // the pointers move with each case
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OrderedRules> => {
      // first: when the order changes between the two reads, the tag is refused
      const { response } = await GET('/routing/rules/order', { signal });
      const rules = await allPages((page) =>
        bodyOf(GET('/routing/rules', { params: { query: { page, limit: PAGE_ROWS } }, signal })),
      );
      return { rules: rules as RoutingRule[], orderTag: response.headers.get('ETag') };
    },
  });
}

/** Sets the order of all rules. @throws {ApiProblem} 409 when somebody else changed it meanwhile */
export function useSaveOrder() {
  return useMutation({
    mutationFn: ({ ruleIds, tag }: { ruleIds: readonly string[]; tag: string | null }) => {
      const params = { header: ifMatch(tag) };
      return bodyOf(PUT('/routing/rules/order', { params, body: { ruleIds: [...ruleIds] } }));
    },
    onSettled: forgetRules,
  });
}

/** A rule as it is now. A form starts from it, and does not change under a person's hands. */
export function useStoredRule(id: string) {
  return useQuery({
    // not among what is forgotten after saving: the form stays as it is
    queryKey: ['stored-rule', id],
    queryFn: ({ signal }) => readRule(id, signal),
    enabled: id !== '',
    gcTime: 0,
    staleTime: Infinity,
    retry: (count, problem) => count < 2 && problem instanceof ApiProblem && problem.isPassing,
  });
}

/** On how many of the latest cases a rule is tried. */
export const PREVIEW_CASES = 100;

/** What a rule would have done with the latest cases, in the place of a stored one. */
export async function previewRule(body: RuleBody, ruleId: string | null): Promise<RulePreview> {
  const instead = ruleId === null ? {} : { ruleId };
  const asked = { ...body, ...instead, last: PREVIEW_CASES };
  return (await bodyOf(POST('/routing/rules/preview', { body: asked }))).data;
}

/** A case that is only thought of. */
export interface TriedCase {
  caseType: string;
  jurisdiction: string;
  county: string;
  tier: string;
  attempt: number;
}

/** Which firm the saved rules choose for such a case. Null: none. */
export function useTriedCase(tried: TriedCase | null) {
  return useQuery({
    queryKey: ['routing', 'tried', tried],
    enabled: tried !== null,
    // asked again each time: the pointers move
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Schemas['RoutingChoice'] | null> => {
      const { county, tier, ...asked } = tried!;
      const query = { ...asked, ...(county && { county }), ...(tier && { tier: Number(tier) }) };
      return (await bodyOf(GET('/routing/evaluate', { params: { query }, signal }))).data as
        Schemas['RoutingChoice'] | null;
    },
  });
}

/** The time zone of the firm, by which months are counted. Undefined: not known yet. */
export function useFirmZone(): string | undefined {
  return useQuery({
    queryKey: ['firm-zone'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/firms/me', { signal }))).data,
    select: ({ firm }) => firm?.timeZone,
    staleTime: Infinity,
  }).data;
}
