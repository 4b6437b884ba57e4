import type { RequestSearch } from '../../api/request-log.ts';
import { isCalendarDay } from '../../ui/calendar-day.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
const REQUEST_ID = /^req_[0-9a-f]{24}$/;
const STATUS = /^[1-5](\d\d|xx)$/;
const KEY = /^svc(p|pp|crm)_[0-9a-f]{8}$/;
const DAY = { test: isCalendarDay };

/** What stands in the address of the log. Empty: any. */
export interface LogFilter {
  requestId: string;
  method: Method | '';
  route: string;
  status: string;
  keyPrefix: string;
  /** Days of the calendar, in UTC. */
  from: string;
  to: string;
}

export const NO_FILTER: LogFilter = {
  requestId: '',
  method: '',
  route: '',
  status: '',
  keyPrefix: '',
  from: '',
  to: '',
};

/** Statuses that are looked for most, in words. */
export const STATUSES: Readonly<Record<string, string>> = {
  '4xx': 'Refused (4xx)',
  '5xx': 'Failed (5xx)',
  '2xx': 'Done (2xx)',
  '401': '401, key refused',
  '403': '403, not allowed',
  '404': '404, not found',
  '409': '409, conflict',
  '429': '429, too many requests',
};
export const METHOD_CHOICES: readonly Method[] = METHODS;

/** The filter that an address names. What it says wrongly is left out. Pure. */
export function filterIn(params: URLSearchParams): LogFilter {
  const fitting = (name: string, pattern: Pick<RegExp, 'test'>) => {
    const text = params.get(name) ?? '';
    return pattern.test(text) ? text : '';
  };
  return {
    requestId: fitting('requestId', REQUEST_ID),
    method: METHODS.find((method) => method === params.get('method')) ?? '',
    route: (params.get('route') ?? '').slice(0, 200),
    status: fitting('status', STATUS),
    keyPrefix: fitting('key', KEY),
    from: fitting('from', DAY),
    to: fitting('to', DAY),
  };
}

/** The address of a filter; what is empty is left out. Pure. */
export function paramsOf({ keyPrefix, ...filter }: LogFilter): [string, string][] {
  return Object.entries({ ...filter, key: keyPrefix }).filter(([, text]) => text !== '');
}

/** What the API is asked for. A range that ends before it begins is asked from its end on. Pure. */
export function searchOf({ from, to, ...filter }: LogFilter): RequestSearch {
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  const asked = Object.entries({ ...filter, dateFrom: first, dateTo: last });
  return Object.fromEntries(asked.filter(([, text]) => text !== '')) as RequestSearch;
}

/** Whether anything is filtered. Pure. */
export function isFiltered(filter: LogFilter): boolean {
  return paramsOf(filter).length > 0;
}

/**
 * The id that somebody has typed or pasted, also with the name of its header before it; null: it is none.
 * Pure.
 */
export function requestIdIn(text: string): string | null {
  return /req_[0-9a-f]{24}(?![0-9a-z])/i.exec(text)?.[0].toLowerCase() ?? null;
}
