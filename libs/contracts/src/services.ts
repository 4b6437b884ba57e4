import type { ApiArea } from './api-areas.js';
import { MAX_UPLOAD_BYTES } from './reference/allowed-mime-types.js';
import type { TopicName } from './topic-settings.js';

/**
 * The one table of services. Whatever lists services is made from it: start and stop (tools/local), the
 * gateway's route table, images and manifests. A new service is one row here (docs/adding-a-service.md).
 */
export interface ServiceDefinition {
  /** Usual port on one machine; in a cluster every service listens on its own address. */
  port: number;
  /** Name of its database and of its login; null when it stores nothing. */
  database: string | null;
  needs: readonly ('postgres' | 'kafka' | 'redis')[];
  /**
   * Path patterns that the gateway forwards here, relative to {base_url}. `*` is one segment; a pattern
   * covers everything below it; the pattern with the most segments wins, a literal before `*`.
   */
  publicRoutes: readonly string[];
  /** The same, relative to {internal_url}. Public routes are reached there too, by session. */
  internalRoutes: readonly string[];
  /** Paths below {internal_url} that need no credential at all. */
  openRoutes: readonly string[];
  /** Internal routes that the header `x-admin-api-key` opens as well (interface, "Internal API", 4). */
  adminRoutes?: readonly string[];
  /** Routes relative to the origin. The gateway passes credentials and cookies; the service checks them. */
  originRoutes?: readonly string[];
  /**
   * Addresses of MCP, relative to the origin. The gateway takes bearer tokens and MCP keys there (ADR 195).
   */
  mcpRoutes?: readonly string[];
  /** It says from which origins browsers call its routes at the origin; preflight requests are passed on. */
  decidesCors?: boolean;
  /**
   * Bytes that a request body may have, by path pattern relative to both prefixes, where 1 MiB is not the
   * limit. Above 1 MiB it is an upload, which is streamed: then this is the size of its file, and
   * `UPLOAD_FRAMING_BYTES` more are allowed.
   */
  bodyLimits?: Readonly<Record<string, number>>;
  /** Topics that its consumers handle: each gives it a consumer group, a dead-letter topic and an inbox. */
  consumes?: readonly TopicName[];
  /**
   * Topics that it writes: from its outbox, or from memory where it has no database. Who records acts in the
   * audit log (ADR 8) writes `audit.events`.
   */
  publishes?: readonly TopicName[];
  /**
   * Services besides the gateway that call it: by `@ServiceOnly`, or mcp as its caller (ADR 191). Its network
   * policy admits no others.
   */
  calledBy?: readonly string[];
  /** Servers of the operator that it calls besides `needs`. Its network policy admits no others. */
  calls?: readonly ('smtp' | 's3' | 'clamd')[];
  /**
   * Ports at which it calls addresses that firms name, on the public internet and nowhere else. Without any
   * its network policy admits no such call.
   */
  internet?: readonly number[];
  /** Areas of the API descriptions that its operations belong to. */
  areas?: readonly ApiArea[];
  /** Settings of its own: names, or prefixes that end in `_`. Kept at a restart from another shell. */
  settings?: readonly string[];
  /** Setting that names a folder for files that must be kept; in Compose it is a volume. */
  folder?: string;
  /** MiB of memory at which its pod is ended, where measured use under load asks for more than 512. */
  memoryLimit?: number;
  /** Settings that hold an Ed25519 private key (PEM) of this service. Set-up generates them. */
  signingKeys?: readonly string[];
}

/** What the other parts of an upload and the boundaries between them may take, besides the file. */
export const UPLOAD_FRAMING_BYTES = 65_536;

export const PUBLIC_PREFIX = '/api/public/v1';
export const INTERNAL_PREFIX = '/api/v1';

export const SERVICES = {
  gateway: {
    port: 3000,
    database: null,
    needs: ['kafka', 'redis'],
    publishes: ['gateway.requests'],
    publicRoutes: [],
    internalRoutes: ['/stream'],
    openRoutes: [],
    adminRoutes: ['/admin/service-health'],
    areas: ['Inbox', 'Health', 'Administration'],
    // up to 128 MiB of bodies, in buffers of up to twice the size
    memoryLimit: 640,
    settings: [
      'RATE_LIMIT_',
      'CLIENT_',
      'UPSTREAM_',
      'AUTH_TIMEOUT_MS',
      'REDIS_TIMEOUT_MS',
      'TRUSTED_PROXIES',
      'TRACE_CALLER_CONTEXT',
      'CORS_ORIGINS',
      'REQUEST_LOG',
      'GRAFANA_URL',
      'BUCKET_ORIGIN',
      'STOP_DEADLINE_MS',
    ],
  },
  auth: {
    port: 3001,
    database: 'auth',
    needs: ['postgres', 'kafka', 'redis'],
    consumes: ['audit.events'],
    publishes: ['audit.events', 'auth.events'],
    calledBy: ['referrals', 'oauth', 'documents', 'routing', 'med-cases', 'mcp'],
    publicRoutes: [
      '/firms',
      '/users',
      '/case-types',
      '/jurisdictions',
      '/counties',
      '/network',
      '/providers',
      '/sandbox',
    ],
    internalRoutes: ['/auth', '/public-api-keys', '/firm'],
    openRoutes: [
      '/auth/login',
      '/auth/second-factor',
      '/auth/refresh-session',
      '/auth/logout',
      '/auth/accept-invitation',
      '/auth/forgot-password',
      '/auth/reset-password',
    ],
    adminRoutes: ['/admin'],
    // the pages of links in mails
    originRoutes: ['/accept-invitation', '/forgot-password', '/reset-password'],
    areas: [
      'Firms',
      'Reference data',
      'Users',
      'Network',
      'Med cases',
      'Sandbox',
      'Sessions',
      'API keys',
      'Administration',
    ],
    calls: ['smtp'],
    settings: [
      'RATE_LIMIT_',
      'ADMIN_BASE_URL',
      'LOGIN_',
      'AUDIT_',
      'RETENTION_',
      'JWT_',
      'SMTP_URL',
      'MAIL_',
      'FIRM_APP_URL',
      'HOUSE_FIRMS',
      'WEBHOOK_EGRESS',
      'WEBHOOK_RETRY_SCHEDULE',
    ],
    signingKeys: ['SESSION_SIGNING_KEY'],
  },
  referrals: {
    port: 3002,
    database: 'referrals',
    needs: ['postgres', 'kafka', 'redis'],
    consumes: ['auth.events', 'erasure.events'],
    publishes: ['audit.events', 'erasure.events', 'referrals.events', 'referrals.snapshots'],
    calledBy: ['documents', 'routing', 'med-cases', 'webhooks', 'mcp'],
    publicRoutes: [
      '/sent-cases',
      '/received-referrals',
      '/cases/*/referrals',
      '/cases/*/notes',
      '/referrals',
      '/status-updates',
      '/messages',
      '/crm',
      '/external-links',
      '/import',
      '/reference',
    ],
    internalRoutes: ['/firm/crm-mappings', '/firm/crm-writebacks', '/firm/expiring-referrals', '/inbox'],
    openRoutes: [],
    adminRoutes: [
      '/admin/erasures',
      '/admin/external-links',
      '/admin/firms/*/offboard',
      '/admin/imports',
      '/admin/legal-holds',
      '/admin/referrals',
      '/integrations/case-system',
    ],
    // the page of the link in mails
    originRoutes: ['/acknowledge'],
    areas: [
      'Reference data',
      'Sent cases',
      'Received referrals',
      'Referrals',
      'Inbox',
      'Status updates',
      'Notes',
      'Messages',
      'CRM',
      'External links',
      'Import',
      'Case systems',
      'Administration',
    ],
    calls: ['smtp'],
    // CRM endpoints
    internet: [443],
    settings: [
      'HOUSE_FIRMS',
      'EXPIRY_INTERVAL_MS',
      'NOTICE_INTERVAL_MS',
      'EXTERNAL_SYSTEMS',
      'SMTP_URL',
      'MAIL_',
      'FIRM_APP_URL',
      'CRM_',
      'WEBHOOK_EGRESS',
      'IMPORT_',
    ],
    // a CSV file of 20 MB, and the rest of its multipart body
    bodyLimits: { '/import': 21 * 1_048_576 },
  },
  webhooks: {
    port: 3003,
    database: 'webhooks',
    needs: ['postgres', 'kafka', 'redis'],
    consumes: ['auth.events', 'documents.events', 'erasure.events', 'med-cases.events', 'referrals.events'],
    publishes: ['audit.events', 'erasure.events'],
    calledBy: ['documents'],
    publicRoutes: ['/webhooks'],
    internalRoutes: ['/webhook-health'],
    openRoutes: ['/webhooks/echo', '/test-receivers'],
    // receivers of webhooks
    internet: [443],
    areas: ['Webhooks', 'Administration'],
    // 540 MB after 120,000 deliveries in a row
    memoryLimit: 768,
    settings: ['WEBHOOK_', 'TEST_RECEIVERS'],
  },
  oauth: {
    port: 3004,
    database: 'oauth',
    needs: ['postgres', 'kafka'],
    consumes: ['auth.events'],
    publishes: ['audit.events', 'oauth.events'],
    calledBy: ['referrals', 'documents'],
    publicRoutes: [],
    internalRoutes: ['/firm/oauth-clients', '/firm/connected-apps', '/connected-apps'],
    openRoutes: [],
    adminRoutes: ['/admin/oauth-clients'],
    originRoutes: ['/.well-known', '/api/oauth'],
    decidesCors: true,
    areas: ['OAuth apps', 'Administration'],
    // documents of assistants
    internet: [443],
    settings: ['OAUTH_', 'WEBHOOK_EGRESS'],
  },
  documents: {
    port: 3005,
    database: 'documents',
    needs: ['postgres', 'kafka'],
    consumes: ['erasure.events', 'referrals.events'],
    publishes: ['audit.events', 'documents.events', 'erasure.events'],
    calledBy: ['mcp'],
    publicRoutes: ['/cases/*/documents'],
    internalRoutes: ['/firm/exports'],
    // signed addresses of the folder
    openRoutes: ['/document-files'],
    adminRoutes: ['/admin/exports'],
    bodyLimits: { '/cases/*/documents': MAX_UPLOAD_BYTES },
    calls: ['s3', 'clamd'],
    areas: ['Documents', 'Administration'],
    settings: ['EXPORT_', 'S3_', 'DOCUMENTS_', 'CLAMD_', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    folder: 'DOCUMENTS_DIR',
  },
  routing: {
    port: 3006,
    database: 'routing',
    needs: ['postgres', 'kafka'],
    consumes: ['auth.events', 'referrals.events'],
    publishes: ['audit.events'],
    calledBy: ['referrals', 'documents', 'mcp'],
    publicRoutes: ['/routing'],
    internalRoutes: [],
    openRoutes: [],
    areas: ['Routing', 'Administration'],
  },
  'med-cases': {
    port: 3007,
    database: 'med_cases',
    needs: ['postgres', 'kafka'],
    consumes: ['auth.events', 'erasure.events'],
    publishes: ['audit.events', 'erasure.events', 'med-cases.events'],
    calledBy: ['referrals', 'documents'],
    publicRoutes: ['/med-cases', '/pharmacy'],
    internalRoutes: [],
    openRoutes: [],
    areas: ['Med cases', 'Pharmacy', 'Administration'],
  },
  analytics: {
    port: 3008,
    database: 'analytics',
    needs: ['postgres', 'kafka'],
    consumes: ['auth.events', 'gateway.requests', 'referrals.events'],
    publishes: ['audit.events'],
    calledBy: ['mcp'],
    publicRoutes: ['/analytics', '/request-log'],
    internalRoutes: [],
    openRoutes: [],
    areas: ['Analytics', 'Request log', 'Administration'],
    settings: ['ANALYTICS_'],
  },
  mcp: {
    port: 3009,
    database: null,
    needs: ['kafka', 'redis'],
    publishes: ['audit.events'],
    publicRoutes: [],
    internalRoutes: [],
    openRoutes: [],
    mcpRoutes: ['/mcp', '/mcp/readonly'],
    bodyLimits: { '/mcp': 262_144 },
    settings: ['MCP_', 'TRACE_CALLER_CONTEXT'],
    signingKeys: ['MCP_STATE_KEY'],
  },
} as const satisfies Record<string, ServiceDefinition>;
export type ServiceName = keyof typeof SERVICES;

/** The routes of a service that the admin key opens, those of its dead letters included. */
export function adminRoutesOf(
  name: string,
  { adminRoutes = [], consumes = [], database }: ServiceDefinition,
): readonly string[] {
  // a message that it cannot handle becomes a letter, which its database says what was done with
  const hasDeadLetters = consumes.length > 0 && database !== null;
  return hasDeadLetters ? [...adminRoutes, `/admin/dead-letters/${name}`] : adminRoutes;
}

/**
 * Environment variable with the address of a service, e.g. `SERVICE_URL_REFERRALS`, `SERVICE_URL_MED_CASES`.
 */
export function serviceUrlVariable(name: string): string {
  return `SERVICE_URL_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** Settings that every service takes, besides those that its row and the suite decide. */
const COMMON_SETTINGS = [
  'LOG_LEVEL',
  'OTEL_',
  'SERVICE_VERSION',
  'STOP_DELAY_MS',
  'DATABASE_POOL_SIZE',
  'DATABASE_NAMED_STATEMENTS',
  'KAFKA_TOPIC_PREFIX',
  'KAFKA_TLS',
  'KAFKA_TLS_CA',
  'KAFKA_SASL',
  'TRUSTED_NETWORK',
  'PUBLIC_BASE_URL',
];

/** Settings of any service that hold a password or a key, besides `signingKeys`. */
const SECRETS = [
  'SERVICE_PRIVATE_KEY',
  'SERVICE_PUBLIC_KEYS',
  'PRINCIPAL_PRIVATE_KEY',
  'PRINCIPAL_PUBLIC_KEY',
  'ADMIN_API_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATA_ENCRYPTION_KEY',
  'REDIS_URL',
  'KAFKA_SASL',
  'KAFKA_TLS_CA',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
];
const FILE_SUFFIX = '_FILE';

/**
 * The secret that a variable gives by the path of a file: `DATABASE_URL` for `DATABASE_URL_FILE`. Of any
 * other variable null: `SSL_CERT_FILE` is no setting of ours.
 */
export function secretOfFile(variable: string): string | null {
  if (!variable.endsWith(FILE_SUFFIX)) return null;
  const setting = variable.slice(0, -FILE_SUFFIX.length);
  const rows: readonly ServiceDefinition[] = Object.values(SERVICES);
  const isSecret =
    SECRETS.includes(setting) || rows.some(({ signingKeys }) => signingKeys?.includes(setting));
  return isSecret ? setting : null;
}

/** Whether a person may give this setting to the service, or to any service when none is named. */
export function isServiceSetting(setting: string, service?: ServiceDefinition): boolean {
  const rows: readonly ServiceDefinition[] = service ? [service] : Object.values(SERVICES);
  const secret = secretOfFile(setting);
  if (secret !== null) return isServiceSetting(secret, service);
  return [...COMMON_SETTINGS, ...rows.flatMap(({ settings = [] }) => settings)].some((name) =>
    name.endsWith('_') ? setting.startsWith(name) : setting === name,
  );
}
