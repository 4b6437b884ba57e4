import { z } from 'zod';
import { actorSchema } from '../events/envelope.js';
import { firmRefSchema } from '../facts.js';
import { providerRefSchema } from '../med-facts.js';

const instant = z.iso.datetime();

export const webhookActorSchema = actorSchema
  .pick({ firmId: true, source: true })
  .describe('The firm that acted, null for an administrator and the system, and the channel.');

/** The body of every firm event (interface, "Envelope"). */
export function firmWebhookSchema<Event extends string, Data extends z.ZodType>(event: Event, data: Data) {
  return z.object({
    schemaVersion: z.literal(1),
    event: z.literal(event),
    eventId: z.uuid().describe('Id of the event, the same for both firms and all subscriptions.'),
    occurredAt: instant,
    perspective: z.enum(['sent', 'received']).describe("The recipient's side of the referral."),
    piiMasked: z.boolean().describe('True for a receiving firm that has not acknowledged.'),
    recipientFirmId: z.uuid(),
    referralId: z.uuid().nullable().describe('Id of the referral. Null if the case was never sent.'),
    baseCaseId: z.uuid(),
    referenceNumber: z.string(),
    referringFirm: firmRefSchema,
    referentFirm: firmRefSchema.nullable().describe('Null if the case was never sent.'),
    isTestCase: z.boolean(),
    actor: webhookActorSchema,
    data,
  });
}

/** The body of every event of a provider's subscription (decisions, section 7). */
export function providerWebhookSchema<Event extends string, Data extends z.ZodType>(
  event: Event,
  data: Data,
) {
  return z.object({
    schemaVersion: z.literal(1),
    event: z.literal(event),
    eventId: z.uuid(),
    occurredAt: instant,
    recipientProviderId: z.uuid(),
    medCaseId: z.uuid(),
    medReferralId: z.uuid(),
    referenceNumber: z.string(),
    handlingFirm: firmRefSchema,
    provider: providerRefSchema,
    isTestCase: z.boolean(),
    actor: webhookActorSchema,
    data,
  });
}
