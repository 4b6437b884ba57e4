import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { encryptionKeysOf } from './encryption-keys.js';
import { signInOf } from './kafka-access.js';
import { METRICS_WAYS, OTLP_PROTOCOLS, SAMPLERS } from './otel-names.js';
import { PrincipalKeys } from './principal-keys.js';
import { parseResourceAttributes } from './process-identity.js';
import { readServicePrivateKey, ServiceKeys } from './service-keys.js';

/** A boolean setting: `true`/`false`/`1`/`0`, nothing else. */
export const booleanSetting = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');

/** A text that `read` accepts without throwing. */
export const readableBy = (read: (text: string) => unknown, message: string) =>
  z.string().refine((text) => {
    try {
      return Boolean(read(text));
    } catch {
      return false;
    }
  }, message);

/** With a database in its path: what a client would choose without one is never the service's own. */
const databaseAddress = (host: string) =>
  readableBy(
    (text) => /^postgres(ql)?:$/.test(new URL(text).protocol) && new URL(text).pathname.length > 1,
    `must be the address of a database, for example postgres://auth:password@${host}/auth`,
  );

const encryptionKey = readableBy(
  (text) => encryptionKeysOf(text).length > 0,
  'must be 32 bytes in base64, or several such keys separated by commas',
);

const resourceAttributesSetting = z.string().transform((text, context) => {
  const attributes = parseResourceAttributes(text);
  if (!attributes) context.addIssue('must be key=value pairs with commas between, values percent-encoded');
  return attributes;
});

/**
 * Settings common to all services (decisions, section 13). An app spreads what it needs:
 * `z.object({ ...baseConfig, MY_OWN: z.string() })`, or picks single ones.
 */
export const baseConfig = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535),
  /** Address to listen on. Without it the service listens on all addresses, as it must in a container. */
  HOST: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DATABASE_URL: databaseAddress('pgbouncer:6432'),
  /** Without it: DATABASE_URL. */
  DATABASE_DIRECT_URL: databaseAddress('postgres:5432').optional(),
  DATABASE_NAMED_STATEMENTS: booleanSetting.default(true),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  MIGRATE_ON_START: booleanSetting.default(false),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must be a redis:// address'),
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,]+:\d+(,[^\s,]+:\d+)*$/, 'must be host:port, separated by commas')
    .transform((value) => value.split(',')),
  KAFKA_TOPIC_PREFIX: z.string().default(''),
  /** Whether the brokers are reached by TLS. */
  KAFKA_TLS: booleanSetting.default(false),
  /** The authority that signed the brokers' certificates. Without it: those that Node trusts. */
  KAFKA_TLS_CA: readableBy(
    (text) => new X509Certificate(text),
    'must be the PEM of a certificate',
  ).optional(),
  /** In production: whether servers may be reached without TLS, because nobody else can read the network. */
  TRUSTED_NETWORK: booleanSetting.default(false),
  KAFKA_SASL: z
    .string()
    .transform((text, context) => {
      const signIn = signInOf(text);
      if (!signIn)
        context.addIssue(
          'must be <mechanism>:<username>:<password>, with the mechanism plain, scram-sha-256 or scram-sha-512',
        );
      return signIn;
    })
    .optional(),
  /** The origin that clients use: errors lead to the docs there, and links in mails start with it. */
  PUBLIC_BASE_URL: z.url(),
  PRINCIPAL_PUBLIC_KEY: readableBy(
    (text) => new PrincipalKeys(text),
    'must be the PEM of an EC P-256 public key, or of several',
  ),
  SERVICE_PRIVATE_KEY: readableBy(readServicePrivateKey, 'must be the PEM of an Ed25519 private key'),
  SERVICE_PUBLIC_KEYS: readableBy(
    (text) => new ServiceKeys(text),
    'must be a JSON object of service name to PEM of an Ed25519 public key, or to a list of them',
  ),
  DATA_ENCRYPTION_KEY: encryptionKey,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(OTLP_PROTOCOLS).optional(),
  /** Which traces are exported, by the names of OpenTelemetry. */
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).optional(),
  /** The share of traces that the samplers with `traceidratio` export. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  /** The release that runs, shown in logs, traces and metrics. */
  SERVICE_VERSION: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: resourceAttributesSetting.optional(),
  /** Which way metrics go, and never two. Without it: `prometheus` with METRICS_PORT, else `otlp`. */
  OTEL_METRICS_EXPORTER: z.enum(METRICS_WAYS).optional(),
  /** Port of the metrics as Prometheus text; 0 takes a free one. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** How long a stopping service still accepts calls after it said "not ready", milliseconds. */
  STOP_DELAY_MS: z.coerce.number().int().min(0).max(10_000).default(0),
} satisfies z.ZodRawShape;

type BaseSettings = z.output<z.ZodObject<typeof baseConfig>>;

/** What the libs read of a service's settings. Services with a database need DATA_ENCRYPTION_KEY. */
export type PlatformConfig = Pick<
  BaseSettings,
  'PORT' | 'PUBLIC_BASE_URL' | 'PRINCIPAL_PUBLIC_KEY' | 'SERVICE_PRIVATE_KEY' | 'SERVICE_PUBLIC_KEYS'
> & { LOG_LEVEL?: string } & Partial<
    Pick<
      BaseSettings,
      'NODE_ENV' | 'DATA_ENCRYPTION_KEY' | 'STOP_DELAY_MS' | 'SERVICE_VERSION' | 'OTEL_RESOURCE_ATTRIBUTES'
    >
  >;

/**
 * Injection token of the validated settings: `constructor(@Inject(CONFIG) private readonly config:
 * MyConfig)`.
 */
export const CONFIG = Symbol('CONFIG');
/** Injection token of the service's name. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
