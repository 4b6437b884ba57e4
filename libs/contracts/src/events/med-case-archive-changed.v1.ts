import { z } from 'zod';
import { medCaseFactsSchema } from '../med-facts.js';
import { eventSchema } from './envelope.js';

/** The firm archived or unarchived a med case. No webhook event; deliveries stop or resume. */
export const medCaseArchiveChangedV1 = eventSchema(
  'med_case.archive_changed.v1',
  z.object({ medCase: medCaseFactsSchema, isArchived: z.boolean() }),
);
