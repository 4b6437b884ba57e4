/** The settings of the commands. */
export interface CommandConfig {
  brokers: string[];
  topicPrefix: string;
  /** Replicas of every new topic; undefined for the broker's default. */
  replicationFactor: number | undefined;
}

/** Reads KAFKA_BROKERS (`host:port,…`), KAFKA_TOPIC_PREFIX and KAFKA_REPLICATION_FACTOR. Throws on an invalid value. */
export function commandConfig(env: NodeJS.ProcessEnv = process.env): CommandConfig {
  const brokers = (env['KAFKA_BROKERS'] ?? '').split(',').filter((broker) => broker.trim() !== '');
  if (brokers.length === 0) throw new Error('KAFKA_BROKERS must name at least one host:port');
  const factor = env['KAFKA_REPLICATION_FACTOR'];
  if (factor !== undefined && !/^[1-9]\d*$/.test(factor)) {
    throw new Error('KAFKA_REPLICATION_FACTOR must be a whole number above 0');
  }
  return {
    brokers: brokers.map((broker) => broker.trim()),
    topicPrefix: env['KAFKA_TOPIC_PREFIX'] ?? '',
    replicationFactor: factor === undefined ? undefined : Number(factor),
  };
}
