import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * A person is to be erased. Each service of `ERASERS` erases what it holds of these cases from up to
 * `occurredAt`, and answers by `erasure.done.v1`. Holds ids alone.
 */
export const erasureRequestedV1 = eventSchema(
  'erasure.requested.v1',
  z.object({
    erasureId: z.uuid(),
    /** Only counts what would be erased. */
    isDryRun: z.boolean(),
    baseCaseIds: z.array(z.uuid()),
    medCaseIds: z.array(z.uuid()),
    /** All med cases of `baseCaseIds` are meant, also those made since. Absent (older releases): so. */
    isOfWholeCase: z.boolean().optional(),
  }),
);
