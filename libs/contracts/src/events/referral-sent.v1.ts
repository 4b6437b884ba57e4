import { z } from 'zod';
import { caseFactsSchema, statusChangeSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A hop was sent (T1, T2, T3). Both firms get a webhook with the same eventId. */
export const referralSentV1 = eventSchema(
  'referral.sent.v1',
  z.object({ case: caseFactsSchema, referralId: z.uuid(), change: statusChangeSchema }),
);
