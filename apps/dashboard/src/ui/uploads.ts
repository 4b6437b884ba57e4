import { useSyncExternalStore } from 'react';
import { UploadQueue } from './upload-queue.ts';

/** By case. */
const queues = new Map<string, UploadQueue>();

/** The files of a case on their way, wherever they were chosen. */
export function uploadsOf(baseCaseId: string): UploadQueue {
  const queue = queues.get(baseCaseId) ?? new UploadQueue(baseCaseId);
  queues.set(baseCaseId, queue);
  return queue;
}

export function useUploads(baseCaseId: string): UploadQueue {
  const queue = uploadsOf(baseCaseId);
  useSyncExternalStore(queue.subscribe, () => queue.items);
  return queue;
}
