import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A firm was created. */
export const firmCreatedV1 = eventSchema('firm.created.v1', z.object({ firm: firmFactsSchema }));
