import type { AdministeredImport, ImportSearch } from '../../api/operator-records.ts';
import { pageIn } from '../../ui/page-in.ts';
import { idIn } from './params.ts';

export const IMPORT_KINDS: Readonly<Record<AdministeredImport['kind'], string>> = {
  cases: 'Historical cases',
  statuses: 'Statuses',
};

/** Which imports a list shows, as its address names them. */
export const SHOWN_IMPORTS = {
  stuck: 'Stuck',
  waiting: 'Waiting',
  running: 'Running',
  failed: 'Failed',
  done: 'Done',
} as const;

const ASKED: Readonly<Record<keyof typeof SHOWN_IMPORTS, ImportSearch>> = {
  stuck: { isStuck: true },
  waiting: { status: 'PENDING' },
  running: { status: 'RUNNING' },
  failed: { status: 'FAILED' },
  done: { status: 'COMPLETED' },
};

/** What the API is asked for, as an address says it. Pure. */
export function importSearchIn(params: URLSearchParams): ImportSearch {
  const state = params.get('state') ?? '';
  const asked = Object.hasOwn(ASKED, state) ? ASKED[state as keyof typeof ASKED] : {};
  return { page: pageIn(params), ...idIn(params, 'firmId'), ...asked };
}

const STATUS: Readonly<Record<AdministeredImport['status'], keyof typeof SHOWN_IMPORTS>> = {
  PENDING: 'waiting',
  RUNNING: 'running',
  COMPLETED: 'done',
  FAILED: 'failed',
};

/** How an import stands, in a word, and whether that is as it should be. Pure. */
export function importStateOf({
  status,
  isStuck,
}: Pick<AdministeredImport, 'status' | 'isStuck'>): [state: string, isGood: boolean] {
  const state = isStuck ? 'stuck' : STATUS[status];
  return [SHOWN_IMPORTS[state], state !== 'stuck' && state !== 'failed'];
}
