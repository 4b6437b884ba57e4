import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** An administrator shut a firm out: its keys stop within a second, its deliveries at the next attempt. */
export const firmDeactivatedV1 = eventSchema('firm.deactivated.v1', z.object({ firm: firmFactsSchema }));
