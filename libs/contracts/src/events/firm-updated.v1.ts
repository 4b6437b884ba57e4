import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A firm changed its own data. */
export const firmUpdatedV1 = eventSchema('firm.updated.v1', z.object({ firm: firmFactsSchema }));
