import {
  rateLimitSettings,
  SERVICES,
  serviceUrlVariable,
  type ServiceDefinition,
} from '@referral-exchange/contracts';
import { baseConfig, loadConfig, PrincipalSigner } from '@referral-exchange/platform';
import { z } from 'zod';

/** Addresses of the services behind the gateway, `SERVICE_URL_<NAME>`; by default their usual ports on this machine. */
const serviceUrls: Record<string, z.ZodType<string>> = {};
for (const [name, { port }] of Object.entries(SERVICES)) {
  if (name !== 'gateway') serviceUrls[serviceUrlVariable(name)] = z.url().default(`http://127.0.0.1:${port}`);
}

const milliseconds = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);

const schema = z
  .object({
    NODE_ENV: baseConfig.NODE_ENV,
    PORT: baseConfig.PORT.default(SERVICES.gateway.port),
    LOG_LEVEL: baseConfig.LOG_LEVEL,
    REDIS_URL: baseConfig.REDIS_URL,
    KAFKA_BROKERS: baseConfig.KAFKA_BROKERS,
    KAFKA_TOPIC_PREFIX: baseConfig.KAFKA_TOPIC_PREFIX,
    PUBLIC_BASE_URL: baseConfig.PUBLIC_BASE_URL,
    OTEL_EXPORTER_OTLP_ENDPOINT: baseConfig.OTEL_EXPORTER_OTLP_ENDPOINT,
    STOP_DELAY_MS: baseConfig.STOP_DELAY_MS,
    ADMIN_API_KEY: z.string().regex(/^svca_[0-9a-f]{64}$/, 'must be svca_ and 64 hex digits'),
    PRINCIPAL_PRIVATE_KEY: z.string().refine(isPrivateKey, 'must be the PEM of an EC P-256 private key'),
    SERVICE_PRIVATE_KEY: baseConfig.SERVICE_PRIVATE_KEY,
    SERVICE_PUBLIC_KEYS: baseConfig.SERVICE_PUBLIC_KEYS,
    ...rateLimitSettings,
    /** Requests per window of the administrator's key, reads and writes each. */
    RATE_LIMIT_ADMIN: z.coerce.number().int().min(1).default(6_000),
    /** Proxies of ours in front of the gateway, whose `X-Forwarded-For` is believed. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Origins that browsers may call from, separated by commas; empty: none. */
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((value) =>
        value
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
    /** How long a service may take until the headers of its answer. */
    UPSTREAM_HEADERS_TIMEOUT_MS: milliseconds(30_000),
    /** How long a caller may take to send its headers, and its whole request. */
    CLIENT_HEADERS_TIMEOUT_MS: milliseconds(10_000),
    CLIENT_REQUEST_TIMEOUT_MS: milliseconds(300_000),
    /** How long a stop waits for calls under way before it cuts them. */
    STOP_DEADLINE_MS: milliseconds(35_000),
    ...serviceUrls,
  })
  .transform((settings) => ({
    ...settings,
    services: SERVICES as Readonly<Record<string, ServiceDefinition>>,
    serviceAddresses: addressesOf(settings),
  }));

export type GatewayConfig = z.output<typeof schema>;

/**
 * Reads and checks every setting of the gateway; the only place that reads the environment.
 *
 * @throws {ConfigError} naming every fault
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  return loadConfig(schema, env);
}

function addressesOf(settings: object): Record<string, string> {
  const byVariable = settings as Record<string, string>;
  const names = Object.keys(SERVICES).filter((name) => name !== 'gateway');
  return Object.fromEntries(names.map((name) => [name, byVariable[serviceUrlVariable(name)] as string]));
}

function isPrivateKey(pem: string): boolean {
  try {
    return new PrincipalSigner(pem) instanceof PrincipalSigner;
  } catch {
    return false;
  }
}
