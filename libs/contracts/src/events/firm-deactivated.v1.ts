import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/**
 * An administrator deactivated a firm. Its keys are refused within a second; its deliveries stop at the next
 * attempt.
 */
export const firmDeactivatedV1 = eventSchema('firm.deactivated.v1', z.object({ firm: firmFactsSchema }));
