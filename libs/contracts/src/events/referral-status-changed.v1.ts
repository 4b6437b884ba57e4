import { z } from 'zod';
import { caseFactsSchema, statusChangeSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/**
 * The status of a hop changed otherwise (webhook `case.status_changed`). Two changes of one transaction have
 * the same `occurredAt`.
 */
export const referralStatusChangedV1 = eventSchema(
  'referral.status_changed.v1',
  z.object({ case: caseFactsSchema, referralId: z.uuid(), change: statusChangeSchema }),
);
