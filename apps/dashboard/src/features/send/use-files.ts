import { useState } from 'react';
import { isFileRefused, uploadDocument, type UploadLimits } from '../../api/uploads.ts';
import { refusalOf } from '../../ui/file-rules.ts';

/** A file that goes with the case. A browser does not let us keep it through a crash. */
export interface ChosenFile {
  /** Also its idempotency key. */
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'there';
  /** How much of it is there, from 0 to 1. */
  share: number;
  /** Why the page does not send it. Empty: it does. */
  why: string;
  /** Why it is not there. Null: nothing went wrong. */
  problem: unknown;
}

export interface Files {
  all: readonly ChosenFile[];
  /** Those that can still be sent. */
  open: readonly ChosenFile[];
  add: (files: readonly File[], limits: UploadLimits | undefined) => void;
  remove: (key: string) => void;
  /** Sends what is not there yet, one after the other. True: all of it is there. */
  send: (caseId: string) => Promise<boolean>;
}

/** A case is not taken back because of a file. */
const NEVER = new AbortController().signal;

/** Files that were chosen before their case exists. One that fails holds up no other, and can be retried. */
export function useFiles(): Files {
  const [all, setAll] = useState<readonly ChosenFile[]>([]);
  const mark = (key: string, change: Partial<ChosenFile>) =>
    setAll((shown) => shown.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const open = all.filter(
    ({ state, why, problem }) => state !== 'there' && why === '' && !isFileRefused(problem),
  );
  return {
    all,
    open,
    add: (files, limits) =>
      setAll((shown) => [
        ...shown,
        ...files.map((file) => chosen(file, (limits && refusalOf(file, limits)) ?? '')),
      ]),
    remove: (key) => setAll((shown) => shown.filter((one) => one.key !== key)),
    send: async (caseId) => {
      let areThere = true;
      for (const { key, file } of open) {
        mark(key, { state: 'sending', share: 0, problem: null });
        try {
          const onProgress = (share: number) => mark(key, { share });
          await uploadDocument({ caseId, file, key, signal: NEVER, onProgress });
          mark(key, { state: 'there' });
        } catch (problem) {
          areThere = false;
          mark(key, { state: 'waiting', problem });
        }
      }
      return areThere;
    },
  };
}

function chosen(file: File, why: string): ChosenFile {
  return { key: crypto.randomUUID(), file, state: 'waiting', share: 0, why, problem: null };
}
