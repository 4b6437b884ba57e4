import type { TransactionType } from './transaction.entity.js';

/** Filters of the transactions of a referral. Dates are inclusive. */
export interface TransactionFilter {
  fillId?: string;
  type?: TransactionType;
  dateFrom?: string;
  dateTo?: string;
  externalId?: string;
}

/** Filters of the fills of a referral. Dates are inclusive. */
export type FillFilter = Pick<TransactionFilter, 'dateFrom' | 'dateTo' | 'externalId'>;

/** What a filter compares, by its name. */
type Comparisons = Partial<Record<keyof TransactionFilter, string>>;

/**
 * The filters of the transactions. A statement has only those that are given, and is prepared by their names:
 * planning a page costs more than reading it.
 */
export const ROW_FILTERS: Comparisons = {
  fillId: 't.fill_id =',
  type: 't.type =',
  dateFrom: 't.transaction_date >=',
  dateTo: 't.transaction_date <=',
  externalId: 't.external_id =',
};
/** Those that the numbers of transactions of the days can answer. */
export const DAY_FILTERS: Comparisons = {
  type: 'n.type =',
  dateFrom: 'n.transaction_date >=',
  dateTo: 'n.transaction_date <=',
};

export const FILL_FILTERS: Comparisons = {
  dateFrom: 'f.fill_date >=',
  dateTo: 'f.fill_date <=',
  externalId: 'f.external_id =',
};

/** Conditions of a statement. */
export interface Conditions {
  /** The names of the filters, for the name of the statement. */
  names: string;
  sql: string;
  values: unknown[];
}

/** The filters that are given, as conditions with their values, numbered from `first`. Pure. */
export function conditionsOf(filters: Comparisons, given: TransactionFilter, first: number): Conditions {
  const names = (Object.keys(filters) as (keyof TransactionFilter)[]).filter(
    (name) => given[name] !== undefined,
  );
  return {
    names: names.join('-'),
    sql: names.map((name, index) => `AND ${filters[name]} $${first + index}`).join(' '),
    values: names.map((name) => given[name]),
  };
}
