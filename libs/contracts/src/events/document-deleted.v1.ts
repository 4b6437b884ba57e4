import { z } from 'zod';
import { caseFactsSchema, documentFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A document was deleted. */
export const documentDeletedV1 = eventSchema(
  'document.deleted.v1',
  z.object({ case: caseFactsSchema, document: documentFactsSchema }),
);
