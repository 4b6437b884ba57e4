import { z } from 'zod';
import type { ServiceCall } from './service-call.js';

/** The calls that referrals answers to other services. */

/** What a routing rule looks at. */
export const routedCaseSchema = z.object({
  /** Machine name. */
  caseType: z.string(),
  jurisdiction: z.string(),
  county: z.string().nullable(),
  /** 1 is highest. Null also where the firm is not the owner of the case. */
  tier: z.number().int().nullable(),
});
export type RoutedCase = z.infer<typeof routedCaseSchema>;

/** One case as the firm `firmId` may route it on; null when the firm is no party of it. */
export const readRoutingCaseCall = {
  service: 'referrals',
  method: 'POST',
  path: '/internal/routing-case',
  request: z.object({
    firmId: z.uuid(),
    /** Id or reference number of the case, or of a referral of it. */
    caseId: z.string().max(64),
  }),
  answer: routedCaseSchema.extend({
    /** The firms to which this firm referred the case so far, in order; one for each referral. */
    triedFirmIds: z.array(z.uuid()),
  }),
  whenMissing: null,
} as const satisfies ServiceCall;

/** The latest cases that a firm created, the newest first. */
export const recentCasesCall = {
  service: 'referrals',
  method: 'POST',
  path: '/internal/recent-cases',
  request: z.object({ firmId: z.uuid(), last: z.number().int().min(1).max(500) }),
  answer: z.array(
    routedCaseSchema.extend({
      baseCaseId: z.uuid(),
      referenceNumber: z.string(),
      createdAt: z.iso.datetime(),
      /** The firm that the owner referred it to first; null while it is a draft. */
      firstReferentFirmId: z.uuid().nullable(),
    }),
  ),
} as const satisfies ServiceCall;
export type RecentCase = z.infer<(typeof recentCasesCall)['answer']>[number];

/**
 * The system refers a case on after a referral ended, by the rule of that referral (`autoWaterfall`). Takes effect at most once for
 * each ended referral: only while that is still the latest referral of its sender.
 */
export const referOnCall = {
  service: 'referrals',
  method: 'POST',
  path: '/internal/waterfall-referrals',
  request: z.object({
    endedReferralId: z.uuid(),
    referentFirmId: z.uuid(),
    routingRuleId: z.uuid(),
    roundRobinPosition: z.number().int().min(0),
  }),
  answer: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('sent'), referralId: z.uuid() }),
    /** The case went on meanwhile, by this call or by another way: nothing to do. */
    z.object({ outcome: z.literal('superseded') }),
    /** This receiver cannot get the case; another one may. */
    z.object({ outcome: z.literal('receiver_refused'), reason: z.string() }),
    /** The case cannot be referred now: archived, or at its most referrals. */
    z.object({ outcome: z.literal('refused'), reason: z.string() }),
  ]),
} as const satisfies ServiceCall;
