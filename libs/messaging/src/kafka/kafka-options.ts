/** How a process reaches Kafka. */
export interface KafkaOptions {
  /** Name of the service, used in the client id, the consumer group and the names of dead-letter topics. */
  service: string;
  /** `host:port`, at least one. */
  brokers: string[];
  /** Prefix of all physical topic and group names, e.g. one per test file. Default ''. */
  topicPrefix?: string;
}
