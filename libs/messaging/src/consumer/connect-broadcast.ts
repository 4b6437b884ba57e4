import { randomUUID } from 'node:crypto';
import { parseEvent, type DomainEvent, type TopicName } from '@referral-exchange/contracts';
import { log } from '@referral-exchange/platform';
import type { EachBatchPayload } from 'kafkajs';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { SupervisedConsumer } from './supervised-consumer.js';

export interface BroadcastOptions extends KafkaOptions {
  topics: readonly TopicName[];
  /** Called for every event, in order per key, from the moment of `onLive` on. Must not throw; must be quick. */
  onEvent(event: DomainEvent): void;
  /** Every event from now on will arrive. Events of the time before were missed: drop what they would change. */
  onLive(): void;
  /** The feed may be missing events: trust nothing that it should have revoked. */
  onDown(reason: string): void;
}

export interface Broadcast {
  readonly isLive: boolean;
  close(): Promise<void>;
}

const MAX_WAIT_MS = 250;
const DOWN_AFTER_MS = 700;
const STALLED_AFTER_MS = 12_000;

/**
 * A feed that every process gets whole, from now on, without an inbox or a database: e.g. revocations to each gateway.
 * Begins in the background and repairs itself; `onDown` comes within a second of Kafka falling silent.
 */
export function connectBroadcast(options: BroadcastOptions): Broadcast {
  const consumer: SupervisedConsumer = new SupervisedConsumer({
    ...options,
    name: `${options.service} broadcast`,
    // A new group each time: it has nobody to wait for, and nothing to catch up with.
    group: () => `${options.service}.${randomUUID()}`,
    from: 'now',
    maxWaitMs: MAX_WAIT_MS,
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
      options.onEvent(parseEvent(JSON.parse(message.value?.toString() ?? 'null')));
    } catch (error) {
      log.error({ err: error, topic: batch.topic, offset: message.offset }, 'broadcast event not handled');
    }
    resolveOffset(message.offset);
  }
}
