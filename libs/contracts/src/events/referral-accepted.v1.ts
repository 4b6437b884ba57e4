import { z } from 'zod';
import { caseFactsSchema, statusChangeSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** The receiving side acknowledged (T4); `acknowledgement` of the hop says by which channel. */
export const referralAcceptedV1 = eventSchema(
  'referral.accepted.v1',
  z.object({ case: caseFactsSchema, referralId: z.uuid(), change: statusChangeSchema }),
);
