import { SERVICES, type ServiceDefinition, type ServiceName } from '@referral-exchange/contracts';
import { baseConfig, loadConfig } from '@referral-exchange/telemetry';
import type { DatabaseAccess } from '@referral-exchange/database';
import { z } from 'zod';
import type { Service } from '../define-service.js';

/** Settings that only a service with this need has (decisions, section 13). All others are common. */
const BY_NEED = {
  postgres: [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_NAMED_STATEMENTS',
    'DATABASE_POOL_SIZE',
    'MIGRATE_ON_START',
    'DATA_ENCRYPTION_KEY',
  ],
  kafka: ['KAFKA_BROKERS', 'KAFKA_TOPIC_PREFIX', 'KAFKA_TLS', 'KAFKA_TLS_CA', 'KAFKA_SASL'],
  redis: ['REDIS_URL'],
} as const satisfies Record<Need, readonly (keyof typeof baseConfig)[]>;

type Need = ServiceDefinition['needs'][number];
/** All settings that a service can have, apart from its own. */
export type AllSettings = z.output<z.ZodObject<typeof baseConfig>> & { DATABASE_DIRECT_URL: string };
/**
 * The settings that the service `N` has besides its own: `SettingsOf<'auth'> & z.infer<typeof authSettings>`.
 */
export type SettingsOf<N extends ServiceName> = Omit<
  AllSettings,
  (typeof BY_NEED)[Exclude<Need, (typeof SERVICES)[N]['needs'][number]>][number]
>;

/**
 * The settings of this process, by the service's row in SERVICES and its own `config`.
 *
 * @throws {ConfigError} naming every missing or malformed setting at once
 */
export function readSettings(service: Service, environment?: NodeJS.ProcessEnv): AllSettings {
  const { base, own } = settingsOf(service);
  const settings = loadConfig(z.intersection(base, own), environment) as AllSettings;
  const { needs } = SERVICES[service.name] as ServiceDefinition;
  if (needs.includes('postgres')) settings.DATABASE_DIRECT_URL ??= settings.DATABASE_URL;
  return settings;
}

/** The settings that a service has by its needs, and its own. */
export function settingsOf(service: Service): { base: z.ZodObject; own: z.ZodType } {
  const { needs } = SERVICES[service.name] as ServiceDefinition;
  const unneeded = (Object.keys(BY_NEED) as Need[]).filter((need) => !needs.includes(need));
  const names = new Set<string>(unneeded.flatMap((need) => BY_NEED[need]));
  const base = z.object(Object.fromEntries(Object.entries(baseConfig).filter(([name]) => !names.has(name))));
  return { base, own: service.config instanceof z.ZodType ? service.config : z.object(service.config) };
}

const { DATABASE_URL, DATABASE_DIRECT_URL } = baseConfig;

/** What `node dist/main.js migrate` needs: it never uses a named statement of the pool. */
export function readMigrationSettings(environment?: NodeJS.ProcessEnv): DatabaseAccess {
  const settings = loadConfig(z.object({ DATABASE_URL, DATABASE_DIRECT_URL }), environment);
  return { url: settings.DATABASE_URL, directUrl: settings.DATABASE_DIRECT_URL, namedStatements: false };
}
