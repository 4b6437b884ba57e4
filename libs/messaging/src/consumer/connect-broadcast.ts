import { randomUUID } from 'node:crypto';
import { parseEvent, type DomainEvent, type TopicName } from '@referral-exchange/contracts';
import { throttledLog } from '@referral-exchange/telemetry';
import type { EachBatchPayload } from 'kafkajs';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { SupervisedConsumer } from './supervised-consumer.js';

interface BroadcastBasics extends KafkaOptions {
  topics: readonly TopicName[];
  /**
   * Events may wait for others, at most MAX_WAIT_MS: a busy topic then costs a few fetches a second and not
   * one for each event. Default: each is fetched at once.
   */
  collects?: boolean;
  /** From now on every event arrives. Earlier ones may be missing: drop all that they could have changed. */
  onLive(): void;
  /** Events may be missing from now on: do not rely on data that they would change. */
  onDown(reason: string): void;
}

export type BroadcastOptions = BroadcastBasics &
  (
    | {
        /** Called for every event after `onLive`, in order per key. Must be quick and must not throw. */
        onEvent(event: DomainEvent): void;
      }
    | {
        /** The same with the message as it is, for a reader that needs little of it: it is not checked. */
        onValue(value: Buffer): void;
      }
  );

export interface Broadcast {
  readonly isLive: boolean;
  close(): Promise<void>;
}

const MAX_WAIT_MS = 250;
/** So much is not worth a wait. */
const COLLECTED_BYTES = 64 * 1024;
const DOWN_AFTER_MS = 700;
const STALLED_AFTER_MS = 12_000;

/**
 * Reads all new events of some topics in every process, without an inbox or a database: e.g. revocations in
 * each gateway. Connects in the background and reconnects by itself; calls `onDown` within a second after
 * Kafka stops answering.
 */
export function connectBroadcast(options: BroadcastOptions): Broadcast {
  const consumer: SupervisedConsumer = new SupervisedConsumer({
    ...options,
    name: `${options.service} broadcast`,
    // a new group each time: it waits for no other member, and has no old events to read
    group: () => `${options.service}.${randomUUID()}`,
    from: 'now',
    maxWaitMs: MAX_WAIT_MS,
    minBytes: options.collects ? COLLECTED_BYTES : 1,
    stalledAfterMs: STALLED_AFTER_MS,
    downAfterMs: DOWN_AFTER_MS,
    onBatch: async (payload) => deliver(payload, options),
  });
  consumer.start();
  return {
    get isLive() {
      return consumer.isLive;
    },
    close: () => consumer.stop(),
  };
}

function deliver({ batch, resolveOffset }: EachBatchPayload, options: BroadcastOptions): void {
  for (const message of batch.messages) {
    try {
      if ('onValue' in options) options.onValue(message.value ?? Buffer.from('null'));
      else options.onEvent(parseEvent(JSON.parse(message.value?.toString() ?? 'null')));
    } catch (error) {
      throttledLog.error(
        { err: error, topic: batch.topic, offset: message.offset },
        'broadcast event not handled',
      );
    }
    resolveOffset(message.offset);
  }
}
