import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET, PATCH, POST } from './client.ts';
import type { components } from './generated/public-api.js';
import { readAgain } from './queries.ts';

type Schemas = components['schemas'];
export type MedCase = Schemas['MedCase'];
export type MedCaseRow = Schemas['MedCaseListItem'];
export type MedCaseStatus = MedCase['status'];
export type NewMedCase = Schemas['CreateMedCase'];
export type MedCaseChanges = Schemas['UpdateMedCase'];
export type MedReferral = Schemas['MedReferral'];
export type MedReferralStatus = MedReferral['status'];
export type NewMedReferral = Schemas['ReferMedCase'];
export type ReasonCode = Schemas['RejectMedReferral']['reasonCode'];

/** The ids of a med referral in its address. */
export interface MedReferralPath {
  caseId: string;
  referralId: string;
}

/** What a list of med cases shows. */
export interface MedCaseFilter {
  page: number;
  /** Words that are searched for; empty: none. */
  q: string;
  /** Empty: any. */
  status: readonly MedCaseStatus[];
  /** Cases with a referral in one of these; empty: any. */
  referralStatus: readonly MedReferralStatus[];
  isArchivedToo: boolean;
}

/** Rows of a page. */
const MED_CASE_ROWS = 20;

/** A page of the cases that the firm handles, or that were referred to the provider. */
export function useMedCases({ page, q, status, referralStatus, isArchivedToo }: MedCaseFilter) {
  const query = {
    page,
    limit: MED_CASE_ROWS,
    ...(q && { search: q }),
    ...(status.length > 0 && { status: [...status] }),
    ...(referralStatus.length > 0 && { referralStatus: [...referralStatus] }),
    ...(isArchivedToo && { includeArchived: true }),
  };
  return useQuery({
    queryKey: ['med-cases', 'list', query],
    queryFn: ({ signal }) => bodyOf(GET('/med-cases', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function useMedCase(id: string) {
  return useQuery({
    queryKey: ['med-cases', 'record', id],
    queryFn: ({ signal }) => readMedCase(id, signal),
  });
}

/** The case as it is now. @throws {ApiProblem} */
export async function readMedCase(id: string, signal?: AbortSignal): Promise<MedCase> {
  return (await bodyOf(GET('/med-cases/{id}', { params: { path: { id } }, ...(signal && { signal }) }))).data;
}

/** The referrals of a case, in the order of their numbers; of a provider its own. */
export function useMedReferrals(caseId: string) {
  return useQuery({
    queryKey: ['med-cases', 'referrals', caseId],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/med-cases/{id}/referrals', { params: { path: { id: caseId } }, signal }))).data,
  });
}

export function useMedReferral(path: MedReferralPath) {
  return useQuery({
    queryKey: ['med-cases', 'referral', path.referralId],
    queryFn: async ({ signal }) => {
      const params = { path: inAddress(path) };
      return (await bodyOf(GET('/med-cases/{id}/referrals/{referralId}', { params, signal }))).data;
    },
  });
}

/** A new case. The same key and body make it once, however often they are sent. @throws {ApiProblem} */
export async function createMedCase(body: NewMedCase, key: string): Promise<MedCase> {
  const params = { header: { 'Idempotency-Key': key } };
  return (await bodyOf(POST('/med-cases', { params, body }))).data;
}

/** A new referral, once for each key. @throws {ApiProblem} */
export async function referMedCase(id: string, body: NewMedReferral, key: string): Promise<MedReferral> {
  const params = { path: { id }, header: { 'Idempotency-Key': key } };
  return (await bodyOf(POST('/med-cases/{id}/referrals', { params, body }))).data;
}

/** Corrects the patient, or sets the status. */
export function useChangeMedCase(id: string) {
  return useMutation({
    mutationFn: (body: MedCaseChanges) =>
      bodyOf(PATCH('/med-cases/{id}', { params: { path: { id } }, body })),
    onSettled: medCasesChanged,
  });
}

export function useArchiveMedCase(id: string) {
  return useMutation({
    mutationFn: (isArchived: boolean) => {
      const params = { path: { id } };
      return isArchived
        ? bodyOf(POST('/med-cases/{id}/archive', { params }))
        : bodyOf(POST('/med-cases/{id}/unarchive', { params }));
    },
    onSettled: medCasesChanged,
  });
}

type Params = { path: { id: string; referralId: string } };
/** What the parties do with a med referral, each with its call. */
const MED_MOVES = {
  acknowledge: (params: Params) =>
    bodyOf(POST('/med-cases/{id}/referrals/{referralId}/acknowledge', { params })),
  accept: (params: Params) => bodyOf(POST('/med-cases/{id}/referrals/{referralId}/accept', { params })),
  reject: (params: Params, reasonCode: ReasonCode) =>
    bodyOf(POST('/med-cases/{id}/referrals/{referralId}/reject', { params, body: { reasonCode } })),
  'start-treatment': (params: Params) =>
    bodyOf(POST('/med-cases/{id}/referrals/{referralId}/start-treatment', { params })),
  'complete-treatment': (params: Params) =>
    bodyOf(POST('/med-cases/{id}/referrals/{referralId}/complete-treatment', { params })),
  withdraw: (params: Params) => bodyOf(POST('/med-cases/{id}/referrals/{referralId}/withdraw', { params })),
  close: (params: Params) => bodyOf(POST('/med-cases/{id}/referrals/{referralId}/close', { params })),
};
export type MedOperation = keyof typeof MED_MOVES;

/** A move, with the reason that a rejection needs. */
export interface MedMove {
  operation: MedOperation;
  reasonCode: ReasonCode;
}

/** Makes a move. Nothing is shown before the server has agreed. */
export function useMedMove(path: MedReferralPath) {
  return useMutation({
    mutationFn: ({ operation, reasonCode }: MedMove): Promise<unknown> =>
      MED_MOVES[operation]({ path: inAddress(path) }, reasonCode),
    onSettled: medCasesChanged,
  });
}

/** Reads again what is shown of med cases: also after a refusal, as somebody else may have changed them. */
export function medCasesChanged(): Promise<void> {
  return readAgain(['med-cases']);
}

function inAddress({ caseId, referralId }: MedReferralPath) {
  return { id: caseId, referralId };
}
