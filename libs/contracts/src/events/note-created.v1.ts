import { z } from 'zod';
import { caseFactsSchema, noteFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A person created a note. Notes written by a transition or an import cause no event. */
export const noteCreatedV1 = eventSchema(
  'note.created.v1',
  z.object({ case: caseFactsSchema, note: noteFactsSchema }),
);
