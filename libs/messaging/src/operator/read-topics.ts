import { parseEvent, type EventOf, type TopicName } from '@referral-exchange/contracts';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { readMessages, type MessageBatch } from '../kafka/read-messages.js';

export interface ReadTopicsOptions<Topic extends TopicName> extends KafkaOptions {
  topics: readonly Topic[];
  /** The most events of one call. */
  size: number;
  /** Takes events of one partition, in order. Partitions are read at the same time. */
  onEvents(events: EventOf<Topic>[]): Promise<void>;
}

/**
 * Reads all events that topics hold now (`readMessages`). For rebuilding data from events. Returns the number
 * of messages; what is no event of its topic is skipped, as the consumers of the topic have reported it.
 */
export function readTopics<Topic extends TopicName>(options: ReadTopicsOptions<Topic>): Promise<number> {
  return readMessages({ ...options, onBatch: (batch) => handOver(batch, options) });
}

async function handOver<Topic extends TopicName>(
  { messages, heartbeat }: MessageBatch,
  { size, onEvents }: ReadTopicsOptions<Topic>,
): Promise<void> {
  for (let start = 0; start < messages.length; start += size) {
    const events = messages.slice(start, start + size).flatMap(({ value }) => {
      try {
        return [parseEvent(JSON.parse(value?.toString() ?? 'null')) as EventOf<Topic>];
      } catch {
        return [];
      }
    });
    await onEvents(events);
    await heartbeat();
  }
}
