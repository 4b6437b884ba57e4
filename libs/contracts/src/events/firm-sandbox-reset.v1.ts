import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * A test firm was reset: its people and keys go on in a new, empty firm, and the old one is deactivated for
 * good. Whoever keeps something that the old firm has open with others ends it.
 */
export const firmSandboxResetV1 = eventSchema(
  'firm.sandbox_reset.v1',
  z.object({ firmId: z.uuid(), newFirmId: z.uuid() }),
);
