import { TOPICS, type TopicName } from '@referral-exchange/contracts';
import { baseConfig, type KafkaAccess, kafkaAccessOf, loadConfig } from '@referral-exchange/telemetry';
import { z } from 'zod';

/** The settings of the commands. */
export interface CommandConfig extends KafkaAccess {
  /** Replicas of every new topic; undefined for the broker's default. */
  replicationFactor: number | undefined;
  /** How many partitions topics have at least. */
  partitions: Partial<Record<TopicName, number>>;
}

const { KAFKA_BROKERS, KAFKA_TOPIC_PREFIX, KAFKA_TLS, KAFKA_TLS_CA, KAFKA_SASL } = baseConfig;
const schema = z.object({
  KAFKA_BROKERS,
  KAFKA_TOPIC_PREFIX,
  KAFKA_TLS,
  KAFKA_TLS_CA,
  KAFKA_SASL,
  KAFKA_REPLICATION_FACTOR: z
    .string()
    .regex(/^[1-9]\d*$/, 'must be a whole number above 0')
    .transform(Number)
    .optional(),
  KAFKA_PARTITIONS: z
    .string()
    .regex(
      /^[\w.-]+=[1-9]\d{0,3}(,[\w.-]+=[1-9]\d{0,3})*$/,
      'must be <topic>=<partitions>, separated by commas',
    )
    .transform((text) =>
      text.split(',').map((one): [string, number] => [one.split('=')[0]!, Number(one.split('=')[1])]),
    )
    .refine((pairs) => pairs.every(([topic]) => Object.hasOwn(TOPICS, topic)), {
      error: `must name topics of ${Object.keys(TOPICS).join(', ')}`,
    })
    .transform((pairs) => Object.fromEntries(pairs) as Partial<Record<TopicName, number>>)
    .optional(),
});

/**
 * Reads the settings of Kafka that services have as well, KAFKA_REPLICATION_FACTOR and KAFKA_PARTITIONS.
 *
 * @throws {ConfigError} naming every missing or malformed setting
 */
export function commandConfig(env: NodeJS.ProcessEnv = process.env): CommandConfig {
  const settings = loadConfig(schema, env);
  return {
    ...kafkaAccessOf(settings),
    replicationFactor: settings.KAFKA_REPLICATION_FACTOR,
    partitions: settings.KAFKA_PARTITIONS ?? {},
  };
}
