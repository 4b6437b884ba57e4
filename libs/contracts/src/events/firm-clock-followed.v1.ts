import { z } from 'zod';
import { CLOCK_FOLLOWERS } from '../test-clock.js';
import { eventSchema } from './envelope.js';

/** A service has moved the due times of a test firm whose clock was advanced. */
export const firmClockFollowedV1 = eventSchema(
  'firm.clock_followed.v1',
  z.object({
    firmId: z.uuid(),
    /** The `eventId` of `firm.clock_advanced.v1`. */
    advanceId: z.uuid(),
    service: z.enum(CLOCK_FOLLOWERS),
  }),
);
