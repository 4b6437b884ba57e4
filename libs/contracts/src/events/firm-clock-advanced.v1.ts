import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * The clock of a test firm was advanced. Whoever keeps due times of the firm's objects moves those of before
 * `occurredAt` closer by as much, and says so by `firm.clock_followed.v1`.
 */
export const firmClockAdvancedV1 = eventSchema(
  'firm.clock_advanced.v1',
  z.object({ firmId: z.uuid(), seconds: z.number().int().positive() }),
);
