import { z } from 'zod';
import { caseFactsSchema, noteFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A person wrote a note. Notes written along with a transition or an import are no such event. */
export const noteCreatedV1 = eventSchema(
  'note.created.v1',
  z.object({ case: caseFactsSchema, note: noteFactsSchema }),
);
