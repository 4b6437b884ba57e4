import { createRequire } from 'node:module';
import { Kafka, logLevel, type ISocketFactory, type RetryOptions, type SASLOptions } from 'kafkajs';
import { log } from '@referral-exchange/telemetry';
import type { KafkaOptions } from './kafka-options.js';
import './quiet-request-queue.js';

/**
 * kafkajs gives up early, as each caller (relay, consumer, dead letters) retries with its own back-off, and
 * logs a failure once instead of a hundred times.
 */
const RETRY: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 2 };

const makeSocket = (
  createRequire(import.meta.url)('kafkajs/src/network/socketFactory') as () => ISocketFactory
)();

/** Producers and consumers learn within it that a topic has more partitions; `growTopic` waits for it. */
export const METADATA_MAX_AGE_MS = 10_000;

/**
 * A kafkajs client that logs its own messages at level debug. Does not connect yet.
 *
 * @param clientId by what name the brokers know it: that of the service, unless it is no process that serves
 */
export function createKafka(options: KafkaOptions, clientId: string = options.service): Kafka {
  return new Kafka({
    clientId,
    brokers: options.brokers,
    ssl: options.ssl,
    sasl: options.sasl as SASLOptions | undefined,
    connectionTimeout: 3_000,
    authenticationTimeout: 5_000,
    requestTimeout: 10_000,
    enforceRequestTimeout: true,
    // kafkajs leaves Nagle's algorithm on: the end of a request, or one that follows another, would wait
    socketFactory: (socket) => makeSocket(socket).setNoDelay(),
    retry: { ...RETRY, restartOnFailure: async () => false },
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, log: { message, ...details } }) =>
        log.debug({ kafka: namespace, details }, message),
  });
}
