import type { KafkaAccess } from '@referral-exchange/telemetry';

/** How a process reaches Kafka, and by which name. */
export interface KafkaOptions extends KafkaAccess {
  /** Name of the service, used in the client id, the consumer group and the names of dead-letter topics. */
  service: string;
}
