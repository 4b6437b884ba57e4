import { z } from 'zod';
import { caseFactsSchema, statusChangeSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** Any other status transition (`case.status_changed` outside). Two of one transaction share `occurredAt`. */
export const referralStatusChangedV1 = eventSchema(
  'referral.status_changed.v1',
  z.object({ case: caseFactsSchema, referralId: z.uuid(), change: statusChangeSchema }),
);
