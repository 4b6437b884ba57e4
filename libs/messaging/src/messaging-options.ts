import type { KafkaOptions } from './kafka/kafka-options.js';

/** What a service that publishes events needs. */
export interface ProducerOptions extends KafkaOptions {
  /** The service's database, by DATABASE_DIRECT_URL: the relay has its own session, outside the pool. */
  databaseUrl: string;
  /** How often the relay looks when no commit of this process wakes it, milliseconds. Default 250. */
  pollMs?: number;
}

/** Injection token of ProducerOptions. */
export const PRODUCER_OPTIONS = Symbol('ProducerOptions');
