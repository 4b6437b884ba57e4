import { z } from 'zod';
import type { ServiceCall } from './service-call.js';

/** A referral that names a routing rule, as it was sent. */
export const routedReferralSchema = z.object({
  referralId: z.uuid(),
  routingRuleId: z.uuid(),
  /** The slot by which the receiver was chosen; null when the sender did not say. */
  roundRobinPosition: z.number().int().nullable(),
  referringFirmId: z.uuid(),
  referentFirmId: z.uuid(),
  sentDate: z.iso.datetime(),
});
export type RoutedReferral = z.infer<typeof routedReferralSchema>;

/**
 * A referral was sent by a rule. Referrals says so right after its commit, so that the sender's next
 * evaluation knows it; the event `referral.sent.v1` says the same later. Idempotent by the id of the
 * referral.
 */
export const recordReferralCall = {
  service: 'routing',
  method: 'POST',
  path: '/internal/routed-referrals',
  request: routedReferralSchema,
  answer: z.object({}),
} as const satisfies ServiceCall;
