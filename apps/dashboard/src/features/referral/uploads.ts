import { useSyncExternalStore } from 'react';
import { UploadQueue } from './upload-queue.ts';

/** By case. */
const queues = new Map<string, UploadQueue>();

/** The files of a case on their way. */
export function useUploads(baseCaseId: string): UploadQueue {
  const queue = queues.get(baseCaseId) ?? new UploadQueue(baseCaseId);
  queues.set(baseCaseId, queue);
  useSyncExternalStore(queue.subscribe, () => queue.items);
  return queue;
}
