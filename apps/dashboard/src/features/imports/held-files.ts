import type { ImportKind } from '../../api/imports.ts';

/** Files that were checked, by the import of their check. No page keeps a file when it is loaded again. */
const held = new Map<string, File>();
/** The keys of uploads that have no answer yet: trying again has no second effect. */
const keys = new WeakMap<File, Map<string, string>>();

export function holdFile(jobId: string, file: File): void {
  held.set(jobId, file);
}

export function heldFile(jobId: string): File | undefined {
  return held.get(jobId);
}

/** The idempotency key of an upload of this very file, the same one until its answer is there. */
export function keyOf(file: File, kind: ImportKind, isDryRun: boolean): string {
  const known = keys.get(file) ?? new Map<string, string>();
  keys.set(file, known);
  const use = `${kind} ${isDryRun}`;
  const key = known.get(use) ?? crypto.randomUUID();
  known.set(use, key);
  return key;
}

/** The answer is there: the next upload is a new one, which goes on where an ended one stopped. */
export function forgetKey(file: File, kind: ImportKind, isDryRun: boolean): void {
  keys.get(file)?.delete(`${kind} ${isDryRun}`);
}
