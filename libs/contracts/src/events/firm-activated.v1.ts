import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** An administrator activated a firm again. */
export const firmActivatedV1 = eventSchema('firm.activated.v1', z.object({ firm: firmFactsSchema }));
