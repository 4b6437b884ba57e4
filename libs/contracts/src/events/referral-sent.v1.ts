import { z } from 'zod';
import { caseFactsSchema, statusChangeSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A hop was created in SENT (T1, T2, T3). Both firms hear of it under one eventId. */
export const referralSentV1 = eventSchema(
  'referral.sent.v1',
  z.object({ case: caseFactsSchema, referralId: z.uuid(), change: statusChangeSchema }),
);
