import { readAgain } from '../api/queries.ts';
import { referralKeys } from '../api/referral.ts';
import { isFileRefused, uploadDocument, type UploadLimits } from '../api/uploads.ts';
import { announce } from './announce.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { refusalOf } from './file-rules.ts';

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

/**
 * The files of a case on their way, one after the other. A failed one stays, and can be tried again. The
 * queue outlives the page of the referral: who comes back finds it.
 */
export class UploadQueue {
  items: readonly Upload[] = [];
  private isRunning = false;
  private letGo: (() => void) | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly baseCaseId: string;

  constructor(baseCaseId: string) {
    this.baseCaseId = baseCaseId;
  }

  /** How many are not there, and may still be: those that failed can be tried again. */
  get openCount(): number {
    return this.items.filter(isOpen).length;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(files: Iterable<File>, caseId: string, limits: UploadLimits | undefined): void {
    this.show([...this.items, ...[...files].map((file) => newUpload(file, caseId, limits))]);
    void this.run();
  }

  again(key: string): void {
    this.replace(key, { state: 'waiting' });
    void this.run();
  }

  cancel({ key, state, cancelling }: Upload): void {
    if (state === 'sending') cancelling.abort();
    else this.drop(key);
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    for (let next = this.next(); next; next = this.next()) await this.send(next);
    this.isRunning = false;
  }

  private async send({ key, file, caseId, cancelling: { signal } }: Upload): Promise<void> {
    this.replace(key, { state: 'sending', share: 0, problem: null });
    try {
      const onProgress = (share: number) => this.replace(key, { share });
      await uploadDocument({ caseId, file, key, signal, onProgress });
      await readAgain(referralKeys.documents(this.baseCaseId));
      this.drop(key);
      announce(`${file.name} is uploaded.`);
    } catch (problem) {
      if (signal.aborted) this.drop(key);
      else this.replace(key, { state: 'failed', problem });
    }
  }

  private next(): Upload | undefined {
    return this.items.find(({ state }) => state === 'waiting');
  }

  private drop(key: string): void {
    this.show(this.items.filter((item) => item.key !== key));
  }

  private replace(key: string, more: Partial<Upload>): void {
    this.show(this.items.map((item) => (item.key === key ? { ...item, ...more } : item)));
  }

  private show(items: readonly Upload[]): void {
    this.items = items;
    if (this.openCount > 0) this.letGo ??= askBeforeLeaving();
    else {
      this.letGo?.();
      this.letGo = undefined;
    }
    for (const listener of this.listeners) listener();
  }
}

function isOpen({ state, problem }: Upload): boolean {
  return state === 'failed' ? !isFileRefused(problem) : state !== 'refused';
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
