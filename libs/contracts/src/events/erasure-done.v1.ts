import { z } from 'zod';
import { eventSchema } from './envelope.js';

/** A service has erased a person from its data, or counted what it would erase. */
export const erasureDoneV1 = eventSchema(
  'erasure.done.v1',
  z.object({
    erasureId: z.uuid(),
    service: z.string().min(1),
    /** How many rows of each kind. Nothing of the person. */
    erased: z.record(z.string(), z.number().int().nonnegative()),
    /** What the request said, as in `erasure.requested.v1`. Absent in events of older releases. */
    isDryRun: z.boolean().optional(),
    baseCaseIds: z.array(z.uuid()).optional(),
    medCaseIds: z.array(z.uuid()).optional(),
  }),
);
