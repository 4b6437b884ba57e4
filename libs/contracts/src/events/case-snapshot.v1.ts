import { z } from 'zod';
import { caseContentSchema, caseFactsSchema, hopAtEndSchema, statusChangeSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** What its receiver may still read of the case when its referral has ended as REJECTED or WITHDRAWN. */
const caseAtEndSchema = caseContentSchema
  .pick({ caseType: true, jurisdiction: true })
  .extend({ isArchived: z.boolean(), hop: hopAtEndSchema.optional() });

/**
 * A case as it stands, with the status history of each hop. Nothing happened: `referrals` publishes all cases
 * on demand, so that a consumer can build its data when the events no longer reach back. `occurredAt` is the
 * time of the last change of the case, so a snapshot and an event of one case can be compared: the later one
 * holds the newer facts.
 */
export const caseSnapshotV1 = eventSchema(
  'case.snapshot.v1',
  z.object({
    case: caseFactsSchema,
    /** Status changes of all hops, oldest first. */
    history: z.array(statusChangeSchema),
    /** By the id of the hop; only hops in REJECTED or WITHDRAWN. */
    casesAtEnd: z.record(z.uuid(), caseAtEndSchema),
  }),
);
