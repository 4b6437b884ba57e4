import type { StatusUpdate } from './schemas/api.js';
import type { Resources } from './generated/resources.js';
import { wait } from './requests/wait.js';

export interface ReconcileOptions {
  /** Where you stopped: the last `cursor` that you stored. Empty or absent: from the beginning. */
  after?: string | undefined;
  /** Ask again after so many milliseconds when there is nothing new. Without it the loop ends there. */
  pollEveryMs?: number | undefined;
  /** Rows of a batch, 1 to 100. */
  limit?: number | undefined;
  /** Ends the loop: it then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Updates in the order in which they were recorded. */
export interface StatusUpdateBatch {
  updates: StatusUpdate[];
  /** Store it when you have applied the updates, best in the same transaction. */
  cursor: string;
}

/**
 * Every status update and message of your firm once, oldest first, with none left out: what webhooks tell
 * you to look at, or all that you need without webhooks (interface, "What the service does", 5).
 */
export async function* reconcile(
  client: Pick<Resources, 'statusUpdates'>,
  { after = '', pollEveryMs, limit = 100, signal }: ReconcileOptions = {},
): AsyncGenerator<StatusUpdateBatch, void, undefined> {
  let cursor = after;
  for (;;) {
    const { data, nextCursor } = await client.statusUpdates.list({ after: cursor, limit }, { signal });
    cursor = nextCursor ?? cursor;
    if (data.length > 0) yield { updates: data, cursor };
    else if (pollEveryMs === undefined) return;
    else await wait(pollEveryMs, signal);
  }
}
