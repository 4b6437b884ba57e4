import type { TransactionFilter } from '../../api/pharmacy.ts';
import { pageIn } from '../../ui/page-in.ts';
import { dayIn, typeIn } from './record-fields.ts';

/** The names of the ledger's pages in the address: fills and transactions stand in one. */
export const FILLS_PAGE = 'fills';
export const TRANSACTIONS_PAGE = 'entries';

/** Of a number, as the API takes it. */
const MOST_LETTERS = 200;
const UUID = /^[0-9a-f-]{36}$/i;

/** Which transactions an address names. What it says wrongly is left out. Pure. */
export function transactionsIn(params: URLSearchParams): TransactionFilter {
  const fillId = params.get('fill') ?? '';
  return {
    page: pageIn(params, TRANSACTIONS_PAGE),
    type: typeIn(params.get('kind') ?? '') ?? '',
    fillId: UUID.test(fillId) ? fillId : '',
    externalId: (params.get('number') ?? '').trim().slice(0, MOST_LETTERS),
    from: dayIn(params.get('from') ?? '') ?? '',
    to: dayIn(params.get('to') ?? '') ?? '',
  };
}

/** The change of a filter in an address; an empty text takes a name out. The first page comes next. Pure. */
export function changedParams(
  params: URLSearchParams,
  change: Readonly<Record<string, string>>,
): [string, string][] {
  const kept = [...params].filter(([name]) => !Object.hasOwn(change, name) && name !== TRANSACTIONS_PAGE);
  return [...kept, ...Object.entries(change).filter(([, text]) => text !== '')];
}

/** Whether the first day is after the last one. Pure. */
export function isTurned({ from, to }: Pick<TransactionFilter, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && from > to;
}

/** Whether all transactions are shown. Pure. */
export function isWhole({ type, fillId, externalId, from, to }: TransactionFilter): boolean {
  return !type && !fillId && !externalId && !from && !to;
}
