import { log } from '@referral-exchange/telemetry';
import type { EachBatchPayload } from 'kafkajs';

type Batch = Pick<EachBatchPayload, 'commitOffsetsIfNecessary' | 'uncommittedOffsets'>;

/**
 * Tells Kafka how far a consumer has come. kafkajs alone would commit after each batch, and fetch only when
 * that is answered: under load as many requests as fetches (ADR 228). Here the handler of a batch commits if
 * the last commit is a while ago. What it left is committed after a heartbeat, which follows an idle fetch,
 * not when a fetch comes back: its events are handled first (ADR 239).
 */
export class OffsetCommits {
  /** The last batch. Its functions are those of the whole consumer, of all partitions that it has now. */
  private batch?: Batch;
  private isCommitting = false;

  /** Call it with each batch, before it is handled. */
  begin(batch: Batch): void {
    this.batch = batch;
  }

  /** Commits all handled events. Throws the error of kafkajs. */
  async now(): Promise<void> {
    const offsets = this.batch?.uncommittedOffsets();
    if (offsets && offsets.topics.length > 0) await this.batch?.commitOffsetsIfNecessary(offsets);
  }

  /** The same without an error: events whose commit is lost are only delivered again. */
  async tryNow(): Promise<void> {
    await this.now().catch(logFailure);
  }

  /**
   * Commits what is left, if there is anything, the last commit is a while ago, and none is under way: the
   * batches of a fetch end together, and each would send one. Throws the error of kafkajs.
   */
  async whenDue(): Promise<void> {
    // without anything to commit, kafkajs would count this as a commit, and let the next event wait
    if (!this.batch || this.isCommitting || this.batch.uncommittedOffsets().topics.length === 0) return;
    this.isCommitting = true;
    await this.batch.commitOffsetsIfNecessary().finally(() => (this.isCommitting = false));
  }

  /** The same without an error. */
  async tryWhenDue(): Promise<void> {
    await this.whenDue().catch(logFailure);
  }
}

function logFailure(error: unknown): void {
  log.debug({ err: error }, 'offsets were not committed, events may come again');
}
