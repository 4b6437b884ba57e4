import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** An administrator let a firm back in. */
export const firmActivatedV1 = eventSchema('firm.activated.v1', z.object({ firm: firmFactsSchema }));
