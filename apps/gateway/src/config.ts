import {
  rateLimitSettings,
  SERVICES,
  serviceUrlVariable,
  type ServiceDefinition,
} from '@referral-exchange/contracts';
import { baseConfig, loadConfig, readableBy } from '@referral-exchange/telemetry';
import { CONNECTION_LIFETIME_MS } from '@referral-exchange/http';
import { PrincipalSigner } from '@referral-exchange/identity';
import { z } from 'zod';

/** `SERVICE_URL_<NAME>`: the addresses of the services; by default local ones with the ports in SERVICES. */
const serviceUrls: Record<string, z.ZodType<string>> = {};
for (const [name, { port }] of Object.entries(SERVICES)) {
  if (name !== 'gateway') serviceUrls[serviceUrlVariable(name)] = z.url().default(`http://127.0.0.1:${port}`);
}

const atLeastOne = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);
const milliseconds = atLeastOne;

/** Base settings that only services with a database, or behind the gateway, have. */
const NOT_OURS = {
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_NAMED_STATEMENTS: true,
  DATABASE_POOL_SIZE: true,
  MIGRATE_ON_START: true,
  DATA_ENCRYPTION_KEY: true,
  PRINCIPAL_PUBLIC_KEY: true,
} as const;

/** The settings of the gateway; docs/operations.md has their names and defaults (tools/settings). */
export const gatewaySettings = z
  .object(baseConfig)
  .omit(NOT_OURS)
  .extend({
    PORT: baseConfig.PORT.default(SERVICES.gateway.port),
    /** With it the admin routes are served at this port alone, and all other routes as well. */
    ADMIN_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    ADMIN_API_KEY: z
      .string()
      .regex(
        /^svca_[0-9a-f]{64}( *, *svca_[0-9a-f]{64})?$/,
        'must be svca_ and 64 hex digits, or two such keys separated by a comma while they are rotated',
      ),
    PRINCIPAL_PRIVATE_KEY: readableBy(
      (pem) => new PrincipalSigner(pem),
      'must be the PEM of an EC P-256 private key',
    ),
    ...rateLimitSettings,
    /** Requests per window with the admin key, reads and writes each. */
    RATE_LIMIT_ADMIN: atLeastOne(6_000),
    /**
     * What a caller's `traceparent` becomes: a link of our trace, or its parent, so that the caller decides
     * what is exported.
     */
    TRACE_CALLER_CONTEXT: z.enum(['link', 'parent']).default('link'),
    /** Number of our own proxies in front of the gateway, whose `X-Forwarded-For` is trusted. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Origins that browsers may call from, separated by commas. Empty means none. */
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((value) =>
        value
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
    /**
     * How long auth, or oauth, may take to verify a credential, and as long a call waits at most for its turn
     * to be verified.
     */
    AUTH_TIMEOUT_MS: milliseconds(2_000),
    /** How long Redis may take to count a call. After that calls are not counted for a second. */
    REDIS_TIMEOUT_MS: milliseconds(250),
    /** How long a service may take to send its response headers. */
    UPSTREAM_HEADERS_TIMEOUT_MS: milliseconds(30_000),
    /** How many calls a service works on at once for this gateway. Others wait for their turn (ADR 0212). */
    UPSTREAM_PLACES: atLeastOne(32),
    /** How long calls to a service use one connection, so that its new replicas get calls. */
    UPSTREAM_CONNECTION_LIFETIME_MS: milliseconds(30_000),
    /** How long a client may keep a connection, so that new replicas of the gateway get calls. */
    CLIENT_CONNECTION_LIFETIME_MS: milliseconds(CONNECTION_LIFETIME_MS),
    /** How long a caller may take to send its headers, and its whole request. */
    CLIENT_HEADERS_TIMEOUT_MS: milliseconds(10_000),
    CLIENT_REQUEST_TIMEOUT_MS: milliseconds(900_000),
    /** How slowly a body may arrive: after the grace, bytes per second on average. More for an upload. */
    CLIENT_BODY_GRACE_MS: milliseconds(5_000),
    CLIENT_BODY_MIN_RATE: atLeastOne(1_024),
    CLIENT_UPLOAD_MIN_RATE: atLeastOne(16_384),
    /** How long a body that is not streamed may take to arrive. */
    CLIENT_BODY_TIMEOUT_MS: milliseconds(30_000),
    /** How long a caller may leave a response unread of which more than 1 MiB waits for it. */
    CLIENT_READ_TIMEOUT_MS: milliseconds(30_000),
    /** How many unfinished bodies one firm, or one address without a credential, may send at once. */
    CLIENT_OPEN_BODIES: atLeastOne(16),
    /**
     * Bytes of request bodies that the gateway holds at once, in buffers of up to twice the size. Calls
     * without a credential may use a quarter of them.
     */
    CLIENT_BODY_MEMORY_BYTES: atLeastOne(134_217_728),
    /**
     * Whether calls with the keys of firms and providers are told to the request log, in which their owners
     * look them up.
     */
    REQUEST_LOG: z.enum(['on', 'off']).default('on'),
    /** Address of Grafana, to which the page about the health of services leads. */
    GRAFANA_URL: z.url({ protocol: /^https?$/ }).optional(),
    /**
     * Origin of the bucket that keeps uploaded files, as browsers reach it: the dashboard may read documents
     * from there.
     */
    BUCKET_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .transform((address) => new URL(address).origin)
      .optional(),
    /** How long a stop waits for calls in flight before it closes their connections. */
    STOP_DEADLINE_MS: milliseconds(35_000),
    ...serviceUrls,
  });

const schema = gatewaySettings.transform((settings) => ({
  ...settings,
  publicOrigin: new URL(settings.PUBLIC_BASE_URL).origin,
  services: SERVICES as Readonly<Record<string, ServiceDefinition>>,
  serviceAddresses: addressesOf(settings),
}));

export type GatewayConfig = z.output<typeof schema>;

/**
 * Reads the settings of the gateway from the environment.
 *
 * @throws {ConfigError} naming every missing or malformed setting
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  return loadConfig(schema, env);
}

function addressesOf(settings: object): Record<string, string> {
  const byVariable = settings as Record<string, string>;
  const names = Object.keys(SERVICES).filter((name) => name !== 'gateway');
  return Object.fromEntries(names.map((name) => [name, byVariable[serviceUrlVariable(name)] as string]));
}
