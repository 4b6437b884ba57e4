import { z } from 'zod';
import { caseFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A firm deleted a draft (T17). */
export const caseDeletedV1 = eventSchema('case.deleted.v1', z.object({ case: caseFactsSchema }));
