import { z } from 'zod';
import { caseFactsSchema } from '../facts.js';
import { exportedRecord, exportPageOf, exportPageRequest } from './export-page.js';
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

/** One case as the firm `firmId` may route it on; null when the firm is not a party to it. */
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
    /**
     * The parties of a live referral of the case, which cannot be referred to. Empty for a firm that may not
     * refer the case on. The release before does not send it.
     */
    busyFirmIds: z.array(z.uuid()).default([]),
  }),
  whenMissing: null,
} as const satisfies ServiceCall;

const recentCaseSchema = routedCaseSchema.extend({
  baseCaseId: z.uuid(),
  referenceNumber: z.string(),
  createdAt: z.iso.datetime(),
  /** The firm that the owner referred it to first; null while it is a draft. */
  firstReferentFirmId: z.uuid().nullable(),
});
export type RecentCase = z.infer<typeof recentCaseSchema>;

/** The latest cases that a firm created and did not archive, the newest first. */
export const recentCasesCall = {
  service: 'referrals',
  method: 'POST',
  path: '/internal/recent-cases',
  request: z.object({ firmId: z.uuid(), last: z.number().int().min(1).max(500) }),
  answer: z.object({ cases: z.array(recentCaseSchema) }),
} as const satisfies ServiceCall;

/**
 * The system refers a case on after a referral ended, by the rule of that referral (`autoWaterfall`). Takes
 * effect at most once for each ended referral: only while that is still the latest referral of its sender.
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

/** What a firm may do with the documents of a case or a referral (decisions, 6). Administrators read all. */
export const documentAccessSchema = z.object({
  baseCaseId: z.uuid(),
  /** Whether the firm reads the documents that belong to the case as a whole. */
  readsCaseLevel: z.boolean(),
  /** Set: of those only what was uploaded up to this instant. */
  caseLevelUntil: z.iso.datetime().nullish(),
  /** The referrals whose documents the firm reads. */
  readableReferralIds: z.array(z.uuid()),
  /**
   * What a new document belongs to: the case (`referralId` null) or a referral. `not_acknowledged`: the firm
   * must acknowledge first. `ended`: its access has ended, or never began.
   */
  upload: z.union([
    z.object({ referralId: z.uuid().nullable() }),
    z.object({ refusal: z.enum(['not_acknowledged', 'ended']) }),
  ]),
  /** The firm had access, and it has ended: nothing is shown any more. */
  hasEnded: z.boolean(),
  /** The case with every hop, for an event; only when asked for. */
  case: caseFactsSchema.optional(),
});
export type DocumentAccess = z.infer<typeof documentAccessSchema>;

/**
 * What may the firm of the service token do with the documents of this case or referral? Null when there is
 * no such case, or the firm is not a party.
 */
export const documentAccessCall = {
  service: 'referrals',
  method: 'POST',
  path: '/internal/document-access',
  request: z.object({
    /** Id of the case or of one of its referrals. */
    id: z.uuid(),
    /** Whether the answer holds the facts of the case. */
    withCase: z.boolean().default(false),
    /** Asked for an administrator, who reads all documents. The call is then made for no firm. */
    asAdministrator: z.boolean().default(false),
  }),
  answer: documentAccessSchema,
  whenMissing: null,
} as const satisfies ServiceCall;

/** A case that the service token's firm owns or is a party of? Null for any other. */
export const findCaseCall = {
  service: 'referrals',
  method: 'GET',
  path: '/internal/cases/:id',
  answer: z.object({ baseCaseId: z.uuid() }),
  whenMissing: null,
} as const satisfies ServiceCall;

/** All that is known of a person who is named in one of three ways; null: nothing, or no more. */
export const findPersonCall = {
  service: 'referrals',
  method: 'POST',
  path: '/internal/person',
  request: z.object({
    baseCaseId: z.uuid().optional(),
    clientEmail: z.string().max(320).optional(),
    medCaseId: z.uuid().optional(),
    /** Why somebody asks: text that is kept when the person is erased. */
    reason: z.string().max(500).optional(),
  }),
  answer: z.object({
    baseCaseIds: z.array(z.uuid()),
    medCaseIds: z.array(z.uuid()),
    /** The firms that have a part in one of these. */
    firmIds: z.array(z.uuid()),
    /** Whether the reason names the person. The release before does not look. */
    isNamedInReason: z.boolean().optional(),
  }),
  whenMissing: null,
} as const satisfies ServiceCall;

/**
 * Cases as a firm sees them, each with its referrals, notes and links, and with what the firm may do with its
 * documents.
 */
export const exportedCasesCall = {
  service: 'referrals',
  method: 'POST',
  path: '/internal/exported-cases',
  request: exportPageRequest,
  answer: exportPageOf(exportedRecord.extend({ access: documentAccessSchema })),
} as const satisfies ServiceCall;

/** Status updates and messages as a firm sees them, the oldest first. */
export const exportedStatusUpdatesCall = {
  service: 'referrals',
  method: 'POST',
  path: '/internal/exported-status-updates',
  request: exportPageRequest,
  answer: exportPageOf(exportedRecord),
} as const satisfies ServiceCall;

/** All cases and med cases under a legal hold. */
export const heldCasesCall = {
  service: 'referrals',
  method: 'GET',
  path: '/internal/held-cases',
  answer: z.object({ caseIds: z.array(z.uuid()) }),
} as const satisfies ServiceCall;
