import { useState } from 'react';
import { queries } from '../../api/queries.ts';
import { referralKeys } from '../../api/referral.ts';
import { uploadDocument, type UploadLimits } from '../../api/uploads.ts';
import { announce } from '../../ui/announce.ts';
import { refusalOf } from '../../ui/file-rules.ts';
import { useWarningBeforeLeaving } from '../../ui/use-warning.ts';

/** A file on its way. `refused`: the page knows that it would not be taken. */
export interface Upload {
  key: string;
  file: File;
  caseId: string;
  state: 'waiting' | 'sending' | 'refused' | 'failed';
  /** From 0 to 1. */
  share: number;
  problem: unknown;
  /** Of `refused`. */
  why: string;
  cancelling: AbortController;
}

/** The files of a page on their way, one after the other. A failed one stays, and can be tried again. */
export function useUploads(baseCaseId: string, limits: UploadLimits | undefined) {
  const [box] = useState(() => ({ items: [] as Upload[], isRunning: false }));
  const [items, setItems] = useState(box.items);
  const show = (next: Upload[]) => setItems((box.items = next));
  const replace = (key: string, more: Partial<Upload>) =>
    show(box.items.map((item) => (item.key === key ? { ...item, ...more } : item)));
  const drop = (key: string) => show(box.items.filter((item) => item.key !== key));
  const send = async ({ key, file, caseId, cancelling: { signal } }: Upload) => {
    replace(key, { state: 'sending', share: 0, problem: null });
    try {
      await uploadDocument({ caseId, file, key, signal, onProgress: (share) => replace(key, { share }) });
      await queries.invalidateQueries({ queryKey: referralKeys.documents(baseCaseId) });
      drop(key);
      announce(`${file.name} is uploaded.`);
    } catch (problem) {
      if (signal.aborted) drop(key);
      else replace(key, { state: 'failed', problem });
    }
  };
  const run = async () => {
    if (box.isRunning) return;
    box.isRunning = true;
    for (let next = nextOf(box.items); next; next = nextOf(box.items)) await send(next);
    box.isRunning = false;
  };
  const add = (files: Iterable<File>, caseId: string) => {
    show([...box.items, ...[...files].map((file) => newUpload(file, caseId, limits))]);
    void run();
  };
  const again = (key: string) => {
    replace(key, { state: 'waiting' });
    void run();
  };
  const cancel = ({ key, state, cancelling }: Upload) => {
    if (state === 'sending') cancelling.abort();
    else drop(key);
  };
  useWarningBeforeLeaving(items.some(({ state }) => state === 'sending' || state === 'waiting'));
  return { items, add, again, cancel };
}

function newUpload(file: File, caseId: string, limits: UploadLimits | undefined): Upload {
  const why = limits && refusalOf(file, limits);
  return {
    key: crypto.randomUUID(),
    file,
    caseId,
    state: why ? 'refused' : 'waiting',
    share: 0,
    problem: null,
    why: why ?? '',
    cancelling: new AbortController(),
  };
}

function nextOf(items: readonly Upload[]): Upload | undefined {
  return items.find(({ state }) => state === 'waiting');
}
