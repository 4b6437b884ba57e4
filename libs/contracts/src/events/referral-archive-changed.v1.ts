import { z } from 'zod';
import { caseFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** One party archived or unarchived its side of a hop. No webhook event; deliveries to it stop or resume. */
export const referralArchiveChangedV1 = eventSchema(
  'referral.archive_changed.v1',
  z.object({
    case: caseFactsSchema,
    referralId: z.uuid(),
    firmId: z.uuid(),
    isArchived: z.boolean(),
  }),
);
