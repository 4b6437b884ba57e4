import type { KafkaOptions } from './kafka/kafka-options.js';

/** What a producing service needs: Kafka, and its own database for the relay's connection. */
export interface ProducerOptions extends KafkaOptions {
  /** The service's database. The relay holds one connection of its own to it, outside of any pool. */
  databaseUrl: string;
  /** Fallback when no commit of this process wakes the relay, milliseconds. Default 250. */
  pollMs?: number;
}

/** Injection token of ProducerOptions. */
export const PRODUCER_OPTIONS = Symbol('ProducerOptions');
