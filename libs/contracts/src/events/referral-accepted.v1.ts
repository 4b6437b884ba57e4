import { z } from 'zod';
import { caseFactsSchema, statusChangeSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** The receiver acknowledged a hop (T4), by the channel in its `acknowledgement`. */
export const referralAcceptedV1 = eventSchema(
  'referral.accepted.v1',
  z.object({ case: caseFactsSchema, referralId: z.uuid(), change: statusChangeSchema }),
);
