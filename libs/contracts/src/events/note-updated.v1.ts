import { z } from 'zod';
import { caseFactsSchema, noteFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** The body of a note was edited. */
export const noteUpdatedV1 = eventSchema(
  'note.updated.v1',
  z.object({ case: caseFactsSchema, note: noteFactsSchema }),
);
