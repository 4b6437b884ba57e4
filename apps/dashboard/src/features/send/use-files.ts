import { useSyncExternalStore } from 'react';
import type { UploadLimits } from '../../api/uploads.ts';
import { uploadsOf } from '../../ui/uploads.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { useUser } from '../../ui/use-session.ts';
import type { CaseDraft } from './case-draft.ts';
import { countArrivals, countOf } from './count-files.ts';
import {
  type ChosenFile,
  dropFile,
  forgetFiles,
  heldFiles,
  holdFiles,
  isKnown,
  listenToFiles,
  sendable,
  takeFiles,
} from './held-files.ts';

export interface Files {
  /** Those that wait for the case. */
  all: readonly ChosenFile[];
  /** How many were chosen, and are gone: the page was loaded again, or another window has them. */
  lost: number;
  add: (files: readonly File[], limits: UploadLimits | undefined) => void;
  remove: (key: string) => void;
  forget: () => void;
  /** The case exists: they go on their way, which its page shows too. */
  sendTo: (caseId: string) => void;
}

/** Files that are chosen before their case exists. Then they are uploads of the case like any other. */
export function useFiles({ draft, change }: KeptDraft<CaseDraft>): Files {
  const person = useUser().id;
  const { id, count = 0 } = draft.files ?? {};
  const all = useSyncExternalStore(listenToFiles, () => heldFiles(id));
  const countAgain = (ofId: string) =>
    change(({ stored }) => ({ files: { id: ofId, count: countOf(ofId, stored?.id) } }));
  return {
    all,
    lost: id === undefined || isKnown(id) ? 0 : count,
    add: (files, limits) => {
      const ofId = id ?? crypto.randomUUID();
      holdFiles(ofId, files, limits);
      countAgain(ofId);
    },
    remove: (key) => {
      if (id === undefined) return;
      dropFile(id, key);
      countAgain(id);
    },
    forget: () => forgetFiles(id),
    sendTo: (caseId) => {
      if (id === undefined || sendable(heldFiles(id)).length === 0) return;
      uploadsOf(caseId).add(takeFiles(id), caseId, undefined);
      countArrivals(id, person, caseId);
    },
  };
}
