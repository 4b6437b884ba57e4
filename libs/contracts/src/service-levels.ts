/**
 * What users may expect (ADR 137), by the name of the SLO: the share of good events, and how long one may
 * take. The only place of these numbers: the alerts (tools/observability/slos.ts) and the page of operators
 * are made from it.
 */
export const SERVICE_LEVELS = {
  requests_availability: { objective: 0.999 },
  requests_latency: { objective: 0.99, withinSeconds: { read: 0.5, write: 1 } },
  webhooks_first_attempt: { objective: 0.99, withinSeconds: 5 },
  mail_delay: { objective: 0.99, withinSeconds: 60 },
  reports_freshness: { objective: 0.99, withinSeconds: 60 },
} as const;
export type ServiceLevelName = keyof typeof SERVICE_LEVELS;

/** Words in the paths of uploads, whose time is up to the caller's line. */
export const UPLOAD_PATHS = ['documents', 'import', 'mcp'] as const;
