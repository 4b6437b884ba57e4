import { Kafka, logLevel, type RetryOptions } from 'kafkajs';
import { log } from '@referral-exchange/platform';
import type { KafkaOptions } from './kafka-options.js';

/**
 * kafkajs gives up early and we go on: each caller (relay, consumer, dead letters) repeats for ever with its own
 * back-off, so that a fault is logged once by us and not a hundred times by the client.
 */
const RETRY: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 2 };

/** A kafkajs client whose own chatter goes to the log at level debug. Connects to nothing yet. */
export function createKafka(options: KafkaOptions): Kafka {
  return new Kafka({
    clientId: options.service,
    brokers: options.brokers,
    connectionTimeout: 3_000,
    authenticationTimeout: 5_000,
    requestTimeout: 10_000,
    enforceRequestTimeout: true,
    retry: { ...RETRY, restartOnFailure: async () => false },
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, log: { message, ...details } }) =>
        log.debug({ kafka: namespace, details }, message),
  });
}
