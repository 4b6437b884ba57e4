import { z } from 'zod';
import { SERVICE_LEVELS, type ServiceLevelName } from '../service-levels.js';

/** Where every service reports on itself. The gateway alone asks, and does not route it. */
export const PROCESS_REPORT_PATH = '/internal/process-report';

const LEVELS = Object.keys(SERVICE_LEVELS) as [ServiceLevelName, ...ServiceLevelName[]];
const count = z.number().int().min(0);
const seconds = z.number().min(0);

/** What one process of a service knows of itself. It holds no setting, no address and no data. */
export const processReport = z.object({
  instance: z.string().max(300),
  version: z.string().max(300).nullable(),
  startedAt: z.iso.datetime(),
  isReady: z.boolean(),
  /** What it cannot work without, by name. */
  checks: z.record(z.string(), z.enum(['up', 'down'])),
  /** Events of the last hour that an SLO is about, all and bad. */
  levels: z.array(z.object({ name: z.enum(LEVELS), total: count, bad: count })),
  /** Events that are not published yet; null when it has no outbox, or it is not known. */
  outbox: z.object({ events: count, ageSeconds: seconds }).nullable(),
  /** Messages that its service has not handled yet, by topic. */
  consumers: z.array(z.object({ topic: z.string(), messages: count, ageSeconds: seconds.nullable() })),
});
export type ProcessReport = z.infer<typeof processReport>;
