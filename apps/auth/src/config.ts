import { rateLimitSettings } from '@referral-exchange/contracts';
import { baseConfig, loadConfig } from '@referral-exchange/platform';
import { z } from 'zod';

const { REDIS_URL: _redis, PUBLIC_BASE_URL: _publicBaseUrl, ...needed } = baseConfig;

/** What auth needs of its environment. The rate limits are told in `GET /firms/me`; the gateway keeps them. */
export const authConfigSchema = z.object({ ...needed, ...rateLimitSettings });
export type AuthConfig = z.infer<typeof authConfigSchema>;

/** The settings of this process. Throws ConfigError with every fault listed. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): AuthConfig {
  return loadConfig(authConfigSchema, environment);
}

/** What `npm run migrate` needs. */
export function readMigrationConfig(environment: NodeJS.ProcessEnv = process.env): { DATABASE_URL: string } {
  return loadConfig(z.object({ DATABASE_URL: baseConfig.DATABASE_URL }), environment);
}
