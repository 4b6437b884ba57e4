import { z } from 'zod';
import { caseFactsSchema, documentFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A document was uploaded. */
export const documentUploadedV1 = eventSchema(
  'document.uploaded.v1',
  z.object({ case: caseFactsSchema, document: documentFactsSchema }),
);
