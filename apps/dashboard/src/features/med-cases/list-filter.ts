import type { MedCaseFilter, MedCaseStatus, MedReferralStatus } from '../../api/med-cases.ts';
import { pageIn } from '../../ui/page-in.ts';
import type { Side } from './med-moves.ts';

/** Referrals by what they wait for. */
const VIEWS = {
  waiting: ['SENT', 'UNDER_REVIEW'],
  'under-way': ['ACCEPTED', 'IN_TREATMENT', 'TREATMENT_COMPLETE'],
  ended: ['CLOSED', 'REJECTED', 'WITHDRAWN'],
  all: [],
} as const satisfies Record<string, readonly MedReferralStatus[]>;
export type View = keyof typeof VIEWS;

/** A provider begins with what waits for its answer, a firm with all cases. */
const USUAL: Readonly<Record<Side, View>> = { provider: 'waiting', firm: 'all' };
const STATUSES: readonly MedCaseStatus[] = ['OPEN', 'SETTLED', 'CLOSED'];

/** What stands in the address of the list. */
export interface ListFilter {
  page: number;
  q: string;
  /** Empty: any. */
  status: MedCaseStatus | '';
  view: View;
  isArchivedToo: boolean;
}

/** The filter that an address names. What it says wrongly is left out. Pure. */
export function filterIn(params: URLSearchParams, side: Side): ListFilter {
  const view = params.get('view') ?? '';
  return {
    page: pageIn(params),
    q: params.get('q') ?? '',
    status: STATUSES.find((status) => status === params.get('status')) ?? '',
    view: Object.hasOwn(VIEWS, view) ? (view as View) : USUAL[side],
    isArchivedToo: params.get('archived') === 'yes',
  };
}

/** The address of a filter; what is usual is left out. A change of it begins with the first page. Pure. */
export function paramsOf(filter: ListFilter, side: Side): [string, string][] {
  const { page, q, status, view, isArchivedToo } = filter;
  const all: [string, string][] = [
    ['q', q],
    ['status', status],
    ['view', view === USUAL[side] ? '' : view],
    ['archived', isArchivedToo ? 'yes' : ''],
    ['page', page === 1 ? '' : String(page)],
  ];
  return all.filter(([, text]) => text !== '');
}

/** What the API is asked for. Pure. */
export function questionOf({ page, q, status, view, isArchivedToo }: ListFilter): MedCaseFilter {
  return { page, q, status: status ? [status] : [], referralStatus: VIEWS[view], isArchivedToo };
}
