import { z } from 'zod';
import { caseFactsSchema, statusChangeSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/**
 * A status was written without a webhook event: a case-system pull, a third-party inbound webhook, a
 * historical import. Read models use it; it causes no webhook (interface, "Actions that produce no event"). A
 * historical import writes the whole history of its referral at once: `change` is the last row, `earlier`
 * those before it, oldest first. Each has the one date of the imported row; `occurredAt` is the time of the
 * import.
 */
export const referralStatusSyncedV1 = eventSchema(
  'referral.status_synced.v1',
  z.object({
    case: caseFactsSchema,
    referralId: z.uuid(),
    change: statusChangeSchema,
    earlier: z.array(statusChangeSchema).optional(),
  }),
);
