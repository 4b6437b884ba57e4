import type { ImportKind, ImportLine } from '../../api/imports.ts';
import { counted } from '../../ui/counted.ts';
import { KINDS } from './kinds.ts';

const FIGURE = new Intl.NumberFormat('en-US');

/** `1 row`, `2,000 rows`. Pure. */
export function rowsInWords(count: number, one = 'row'): string {
  return counted(count, one);
}

/** What an import was: its kind, and whether it only checked. Pure. */
export function kindInWords({ kind, dryRun }: Pick<ImportLine, 'kind' | 'dryRun'>): string {
  return dryRun ? `${KINDS[kind].label}, only checked` : KINDS[kind].label;
}

type Counts = Pick<ImportLine, 'dryRun' | 'created' | 'updated' | 'skipped' | 'failed'>;

/** What came of the rows, each with its count; what has none is left out. Pure. */
export function outcomesOf({ dryRun, created, updated, skipped, failed }: Counts): [string, number][] {
  const would = (done: string, would: string) => (dryRun ? would : done);
  const all: [string, number][] = [
    [would('created', 'would be created'), created],
    [would('updated', 'would be updated'), updated],
    ['skipped', skipped],
    ['with errors', failed],
  ];
  return all.filter(([, count]) => count > 0);
}

/** `8 created, 2 with errors`. Pure. */
export function countsInWords(counts: Counts): string {
  return outcomesOf(counts)
    .map(([what, count]) => `${FIGURE.format(count)} ${what}`)
    .join(', ');
}

type Done = Pick<ImportLine, 'status' | 'processedRows' | 'totalRows'>;

/** How far an import is. Pure. */
export function doneInWords({ status, processedRows, totalRows }: Done): string {
  if (status === 'PENDING') return `Waits for its turn, ${rowsInWords(totalRows)}`;
  return `${FIGURE.format(processedRows)} of ${rowsInWords(totalRows)}`;
}

/** Why an import was stopped: what the API says first. What to do then stands on its page. Pure. */
export function stopInWords({ failureReason }: Pick<ImportLine, 'failureReason'>): string {
  return failureReason?.split('. ')[0] ?? 'Stopped';
}

/** What the button of a real import says. Pure. */
export function actionInWords(kind: ImportKind, count: number): string {
  return kind === 'cases'
    ? `Import ${rowsInWords(count, 'case')}`
    : `Set ${FIGURE.format(count)} ${count === 1 ? 'status' : 'statuses'}`;
}
