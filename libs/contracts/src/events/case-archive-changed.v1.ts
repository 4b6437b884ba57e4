import { z } from 'zod';
import { caseFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** The owner archived or unarchived the whole case. No webhook event; deliveries stop or resume. */
export const caseArchiveChangedV1 = eventSchema(
  'case.archive_changed.v1',
  z.object({ case: caseFactsSchema, isArchived: z.boolean() }),
);
