import { z } from 'zod';
import { caseFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** The rating tier of a case was set or removed. Only the owner gets a webhook. */
export const caseRatedV1 = eventSchema(
  'case.rated.v1',
  z.object({
    case: caseFactsSchema,
    tier: z.number().int().nullable(),
    previousTier: z.number().int().nullable(),
    ratedTier: z.number().int().nullable(),
    ratingSource: z.enum(['manual', 'system']),
  }),
);
