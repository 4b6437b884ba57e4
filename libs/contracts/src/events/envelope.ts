import { z } from 'zod';
import { ACTOR_SOURCES } from '../lifecycle.js';

/** Who did it. `firmId` is null for an administrator and for the system. */
export const actorSchema = z.object({
  firmId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  name: z.string().nullable(),
  source: z.enum(ACTOR_SOURCES),
});
export type Actor = z.infer<typeof actorSchema>;

/**
 * The envelope of every domain event. `type` ends in the version of `data`; a change of meaning needs a new
 * version in a new file, and old samples must always parse.
 */
export function eventSchema<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  return z.object({
    /** Identifies the event; consumers deduplicate by it. */
    eventId: z.uuid(),
    type: z.literal(type),
    occurredAt: z.iso.datetime(),
    actor: actorSchema,
    /** Kafka key: baseCaseId, firmId or medCaseId. Events of one key stay in order. */
    key: z.string().min(1),
    /** W3C trace context of the call that caused the event. The outbox sets it. */
    traceparent: z.string().optional(),
    data,
  });
}
