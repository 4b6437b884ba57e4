import { z } from 'zod';
import { caseFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A firm created a case. */
export const caseCreatedV1 = eventSchema('case.created.v1', z.object({ case: caseFactsSchema }));
