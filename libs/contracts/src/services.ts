/**
 * The one table of services. Whatever lists services is made from it: start and stop (tools/local), the gateway's
 * route table, images and manifests. A new service is one row here (docs/adding-a-service.md).
 */
export interface ServiceDefinition {
  /** Usual port on one machine; in a cluster every service listens on its own address. */
  port: number;
  /** Name of its database and of its login; null when it stores nothing. */
  database: string | null;
  needs: readonly ('postgres' | 'kafka' | 'redis')[];
  /**
   * Path patterns that the gateway forwards here, relative to {base_url}. `*` is one segment; a pattern covers
   * everything below it; the pattern with the most segments wins, a literal before `*`.
   */
  publicRoutes: readonly string[];
  /** The same, relative to {internal_url}. Public routes are reached there too, by session. */
  internalRoutes: readonly string[];
  /** Paths below {internal_url} that need no credential at all. */
  openRoutes: readonly string[];
}

export const PUBLIC_PREFIX = '/api/public/v1';
export const INTERNAL_PREFIX = '/api/v1';

export const SERVICES = {
  gateway: {
    port: 3000,
    database: null,
    needs: ['kafka', 'redis'],
    publicRoutes: [],
    internalRoutes: [],
    openRoutes: [],
  },
  auth: {
    port: 3001,
    database: 'auth',
    needs: ['postgres', 'kafka'],
    publicRoutes: ['/firms', '/users', '/case-types', '/jurisdictions', '/counties', '/network'],
    internalRoutes: ['/auth', '/public-api-keys', '/firm', '/admin'],
    openRoutes: [],
  },
  referrals: {
    port: 3002,
    database: 'referrals',
    needs: ['postgres', 'kafka'],
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
    internalRoutes: ['/admin/referrals', '/integrations/case-system'],
    openRoutes: [],
  },
  webhooks: {
    port: 3003,
    database: 'webhooks',
    needs: ['postgres', 'kafka', 'redis'],
    publicRoutes: ['/webhooks'],
    internalRoutes: [],
    openRoutes: ['/webhooks/echo'],
  },
} as const satisfies Record<string, ServiceDefinition>;
export type ServiceName = keyof typeof SERVICES;

/** Environment variable with the address of a service, e.g. `SERVICE_URL_REFERRALS`, `SERVICE_URL_MED_CASES`. */
export function serviceUrlVariable(name: string): string {
  return `SERVICE_URL_${name.toUpperCase().replaceAll('-', '_')}`;
}
