import type { UploadLimits } from '../../api/uploads.ts';
import { refusalOf } from '../../ui/file-rules.ts';

/** A file that waits for its case. */
export interface ChosenFile {
  key: string;
  file: File;
  /** Why the page does not send it. Empty: it does. */
  why: string;
}

const NONE: readonly ChosenFile[] = [];

/**
 * Files that were chosen for a draft: who looks at another page and comes back finds them. No page keeps a
 * file when it is loaded again, so the draft only has the id of the list, and how long the list was.
 */
const held = new Map<string, readonly ChosenFile[]>();
/** The lists that this page had: what is not in them any more was sent or removed, and not lost. */
const known = new Set<string>();
const listeners = new Set<() => void>();

export function listenToFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same array until the list changes. */
export function heldFiles(id: string | undefined): readonly ChosenFile[] {
  return (id !== undefined && held.get(id)) || NONE;
}

/** Whether this page has the files of a list, or had them. */
export function isKnown(id: string): boolean {
  return known.has(id);
}

export function holdFiles(id: string, files: readonly File[], limits: UploadLimits | undefined): void {
  const chosen = files.map((file) => {
    const why = (limits && refusalOf(file, limits)) ?? '';
    return { key: crypto.randomUUID(), file, why };
  });
  known.add(id);
  keep(id, [...heldFiles(id), ...chosen]);
}

export function dropFile(id: string, key: string): void {
  keep(
    id,
    heldFiles(id).filter((one) => one.key !== key),
  );
}

/** Takes out what can be sent: each file is sent once. */
export function takeFiles(id: string): File[] {
  const files = heldFiles(id);
  const taken = sendable(files);
  keep(
    id,
    files.filter((one) => !taken.includes(one)),
  );
  return taken.map(({ file }) => file);
}

export function forgetFiles(id: string | undefined): void {
  if (id !== undefined) keep(id, NONE);
}

/** Those that the page does not refuse. Pure. */
export function sendable(files: readonly ChosenFile[]): readonly ChosenFile[] {
  return files.filter(({ why }) => why === '');
}

function keep(id: string, files: readonly ChosenFile[]): void {
  if (files.length === 0) held.delete(id);
  else held.set(id, files);
  for (const listener of listeners) listener();
}
