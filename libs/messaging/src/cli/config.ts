import { baseConfig, type KafkaAccess, kafkaAccessOf, loadConfig } from '@referral-exchange/telemetry';
import { z } from 'zod';

/** The settings of the commands. */
export interface CommandConfig extends KafkaAccess {
  /** Replicas of every new topic; undefined for the broker's default. */
  replicationFactor: number | undefined;
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
});

/**
 * Reads the settings of Kafka that services have as well, and KAFKA_REPLICATION_FACTOR.
 *
 * @throws {ConfigError} naming every missing or malformed setting
 */
export function commandConfig(env: NodeJS.ProcessEnv = process.env): CommandConfig {
  const settings = loadConfig(schema, env);
  return { ...kafkaAccessOf(settings), replicationFactor: settings.KAFKA_REPLICATION_FACTOR };
}
