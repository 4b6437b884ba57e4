/** How a process reaches Kafka. */
export interface KafkaOptions {
  /** Name of the service: client id, consumer group and dead-letter topics are made from it. */
  service: string;
  /** `host:port`, at least one. */
  brokers: string[];
  /** Put in front of every physical topic and group name, so that test files do not meet. Default ''. */
  topicPrefix?: string;
}
