import { serviceUrlVariable } from '@referral-exchange/contracts';
import { baseConfig, loadConfig } from '@referral-exchange/platform';
import { z } from 'zod';

const { REDIS_URL: _redis, PUBLIC_BASE_URL: _publicBaseUrl, ...needed } = baseConfig;

/** What referrals needs of its environment. */
export const referralsConfigSchema = z.object({
  ...needed,
  /** Where auth answers, for a firm that no event has told of yet. */
  [serviceUrlVariable('auth')]: z.url(),
  /** The external case systems that links and status pushes may name (decisions, section 10). */
  EXTERNAL_SYSTEMS: z
    .string()
    .default('case_system_a,case_system_b,case_system_c')
    .transform((list) => list.split(',').map((name) => name.trim())),
  /** How often a worker looks for hops whose `sentExpirationHours` have lapsed, milliseconds. */
  EXPIRY_INTERVAL_MS: z.coerce.number().int().min(100).max(3_600_000).default(5_000),
});
export type ReferralsConfig = z.infer<typeof referralsConfigSchema> & { SERVICE_URL_AUTH: string };

/** The settings of this process. Throws ConfigError with every fault listed. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): ReferralsConfig {
  return loadConfig(referralsConfigSchema, environment) as ReferralsConfig;
}

/** What `npm run migrate` needs. */
export function readMigrationConfig(environment: NodeJS.ProcessEnv = process.env): { DATABASE_URL: string } {
  return loadConfig(z.object({ DATABASE_URL: baseConfig.DATABASE_URL }), environment);
}

/** How this service speaks to Kafka, for its outbox and its consumers alike. */
export function kafkaOptions(config: ReferralsConfig) {
  return { service: 'referrals', brokers: config.KAFKA_BROKERS, topicPrefix: config.KAFKA_TOPIC_PREFIX };
}
