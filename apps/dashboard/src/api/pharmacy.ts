import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET, POST, PUT } from './client.ts';
import type { components } from './generated/public-api.js';
import type { MedReferralPath } from './med-cases.ts';
import { readAgain } from './queries.ts';

type Schemas = components['schemas'];
export type Totals = Schemas['PharmacyTotals'];
export type Fill = Schemas['PharmacyFillSummary'];
export type Transaction = Schemas['PharmacyTransaction'];
export type TransactionType = Transaction['type'];
export type NewFill = Schemas['CreatePharmacyFill'];
export type NewTransaction = Schemas['CreatePharmacyTransaction'];
export type ReportedBalance = Schemas['ReportBalance'];
export type ImportRecord = Schemas['ImportRecord'];
export type ImportResult = Schemas['PharmacyImport'];

/** Which transactions are shown. Empty texts: any. */
export interface TransactionFilter {
  page: number;
  type: TransactionType | '';
  fillId: string;
  /** The whole number of the provider's own system. */
  externalId: string;
  /** Days, `2026-01-31`. */
  from: string;
  to: string;
}

const ROWS = 25;

/** What the ledger adds up to. */
export function useTotals(path: MedReferralPath) {
  return useQuery({
    queryKey: [...ledgerKey(path), 'totals'],
    queryFn: async ({ signal }) => {
      const params = { path };
      return (
        await bodyOf(GET('/med-cases/{caseId}/referrals/{referralId}/pharmacy/totals', { params, signal }))
      ).data;
    },
  });
}

/** A page of fills, the newest day first. */
export function useFills(path: MedReferralPath, page: number) {
  return useQuery({
    queryKey: [...ledgerKey(path), 'fills', page],
    queryFn: ({ signal }) => {
      const params = { path, query: { page, limit: ROWS } };
      return bodyOf(GET('/med-cases/{caseId}/referrals/{referralId}/pharmacy/fills', { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** A page of transactions, the newest day first. */
export function useTransactions(path: MedReferralPath, filter: TransactionFilter) {
  const { page, type, fillId, externalId, from, to } = filter;
  const query = {
    page,
    limit: ROWS,
    ...(type && { type }),
    ...(fillId && { fillId }),
    ...(externalId && { externalId }),
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
  };
  return useQuery({
    queryKey: [...ledgerKey(path), 'transactions', query],
    queryFn: ({ signal }) => {
      const params = { path, query };
      return bodyOf(
        GET('/med-cases/{caseId}/referrals/{referralId}/pharmacy/transactions', { params, signal }),
      );
    },
    placeholderData: keepPreviousData,
  });
}

/** Records a fill, once for each key. @throws {ApiProblem} */
export async function recordFill(path: MedReferralPath, body: NewFill, key: string): Promise<void> {
  const params = { path, header: { 'Idempotency-Key': key } };
  await bodyOf(POST('/med-cases/{caseId}/referrals/{referralId}/pharmacy/fills', { params, body }));
}

/** Records a transaction, once for each key. @throws {ApiProblem} */
export async function recordTransaction(
  path: MedReferralPath,
  body: NewTransaction,
  key: string,
): Promise<void> {
  const params = { path, header: { 'Idempotency-Key': key } };
  await bodyOf(POST('/med-cases/{caseId}/referrals/{referralId}/pharmacy/transactions', { params, body }));
}

/** Records all, or nothing: then the problem names what is wrong with each record. @throws {ApiProblem} */
export async function importRecords(
  path: MedReferralPath,
  records: ImportRecord[],
  key: string,
): Promise<ImportResult> {
  const params = { path, header: { 'Idempotency-Key': key } };
  const body = { records };
  return (await bodyOf(POST('/med-cases/{caseId}/referrals/{referralId}/pharmacy/import', { params, body })))
    .data;
}

/** Voids a fill: it bills nothing from then on. */
export function useVoidFill(path: MedReferralPath, fillId: string) {
  return useMutation({
    mutationFn: (voidReason: string) => {
      const params = { path: { ...path, fillId } };
      return bodyOf(
        POST('/med-cases/{caseId}/referrals/{referralId}/pharmacy/fills/{fillId}/void', {
          params,
          body: { voidReason },
        }),
      );
    },
    onSettled: () => ledgerChanged(path),
  });
}

/** Says what the provider has in its own books, in place of what it said before. */
export function useReportBalance(path: MedReferralPath) {
  return useMutation({
    mutationFn: (body: ReportedBalance) => {
      const params = { path };
      return bodyOf(
        PUT('/med-cases/{caseId}/referrals/{referralId}/pharmacy/reported-balance', { params, body }),
      );
    },
    onSettled: () => ledgerChanged(path),
  });
}

/** Reads again what is shown of a ledger: also after a refusal, as somebody else may have written. */
export function ledgerChanged(path: MedReferralPath): Promise<void> {
  return readAgain(ledgerKey(path));
}

function ledgerKey({ referralId }: MedReferralPath) {
  return ['ledger', referralId];
}
