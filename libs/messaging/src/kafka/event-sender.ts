import { type DomainEvent, topicOf } from '@referral-exchange/contracts';
import kafkajs from 'kafkajs';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { HEADER } from './headers.js';
import type { KafkaOptions } from './kafka-options.js';
import { resilientProducer, type ResilientProducer } from './resilient-client.js';
import { physicalName } from './topic-names.js';

const { CompressionCodecs, CompressionTypes } = kafkajs;
const LEADER_ONLY = 1;
const TIMEOUT_MS = 5_000;

/** Batches repeat themselves: the quickest level saves more of kafkajs' time than it costs (ADR 175). */
const unpacking = CompressionCodecs[CompressionTypes.GZIP]();
CompressionCodecs[CompressionTypes.GZIP] = () => ({
  ...unpacking,
  compress: ({ buffer }: { buffer: Buffer }) => promisify(gzip)(buffer, { level: constants.Z_BEST_SPEED }),
});

/**
 * Sends events that no outbox holds, for a process without a database. They may be lost, so they must be of
 * no consequence: nothing is decided by them.
 */
export class EventSender {
  private readonly producer: ResilientProducer;

  constructor(private readonly options: KafkaOptions) {
    this.producer = resilientProducer(options);
  }

  /** Sends an event to the topic of its type. Throws when Kafka does not take it. */
  send(event: DomainEvent): Promise<void> {
    return this.sendText(event, JSON.stringify(event));
  }

  /** As `send`, for an event whose JSON is there already. */
  async sendText(
    { eventId, type, key }: Pick<DomainEvent, 'eventId' | 'type' | 'key'>,
    value: Buffer | string,
  ): Promise<void> {
    const version = type.slice(type.lastIndexOf('.v') + 2);
    const headers = { [HEADER.eventId]: eventId, [HEADER.type]: type, [HEADER.version]: version };
    const topic = physicalName(this.options.topicPrefix, topicOf(type));
    const messages = [{ key, value, headers }];
    await this.producer.use((producer) =>
      producer.send({
        topic,
        messages,
        acks: LEADER_ONLY,
        timeout: TIMEOUT_MS,
        compression: CompressionTypes.GZIP,
      }),
    );
  }

  /** Disconnects. Never throws. */
  close(): Promise<void> {
    return this.producer.close();
  }
}
