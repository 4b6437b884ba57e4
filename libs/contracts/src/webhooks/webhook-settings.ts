import { z } from 'zod';
import { waitsSetting } from '../waits.js';

/** Most attempts of a delivery (interface, "Retry and circuit breaker", 2). */
const MAX_ATTEMPTS = 5;
const WAITS = MAX_ATTEMPTS - 1;

/**
 * How webhooks are delivered. One table for the services that act by it, and for auth, which shows it in `GET
 * /firms/me`; all read the same environment variables, so set them alike for all.
 */
export const webhookSettings = {
  /** `loopback` (development): admits http and any port on loopback targets. */
  WEBHOOK_EGRESS: z.enum(['public', 'loopback']).default('public'),
  /** The four waits between attempts, e.g. `30s,2m,10m,30m`. In a shorter list the last wait is repeated. */
  WEBHOOK_RETRY_SCHEDULE: waitsSetting('30s,2m,10m,30m', WAITS).transform((waits) =>
    Array.from({ length: WAITS }, (_, index) => waits[Math.min(index, waits.length - 1)]!),
  ),
};
export type WebhookSettings = z.output<z.ZodObject<typeof webhookSettings>>;
