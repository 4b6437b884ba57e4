import { z } from 'zod';
import { caseFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/**
 * Fields of a case or of one hop changed. Hop-level fields concern only the two firms of `referralId`
 * (masking rule 11).
 */
export const caseUpdatedV1 = eventSchema(
  'case.updated.v1',
  z.object({
    case: caseFactsSchema,
    /** The hop that was changed, or through which the case was changed; null on a draft. */
    referralId: z.uuid().nullable(),
    /** REST names of the case-level fields that were written. */
    changedCaseFields: z.array(z.string()),
    /** REST names of the hop-level fields that were written. */
    changedHopFields: z.array(z.string()),
  }),
);
