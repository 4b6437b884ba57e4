import { z } from 'zod';
import { firmRetentionSchema } from './firm-retention.js';
import {
  ACTOR_SOURCES,
  CLOSING_STATUSES,
  PAYOUT_TYPES,
  REASON_CODES,
  REFERRAL_STATUSES,
  WARM_TRANSFER_REASONS,
} from './lifecycle.js';
import { ROLES } from './tiers.js';

/** Facts: the full state that an event carries, so that no consumer has to call back (design, section 2). */

const text = z.string().nullable();
const money = z.number().nullable();
/** Calendar date `YYYY-MM-DD`. */
const date = z.string().nullable();
/** ISO 8601 UTC with milliseconds. */
const instant = z.iso.datetime();

export const firmRefSchema = z.object({ id: z.uuid(), name: z.string() });
export type FirmRef = z.infer<typeof firmRefSchema>;

export const firmFactsSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Letters that start the firm's reference numbers, unique across firms. */
  referencePrefix: z.string(),
  isActive: z.boolean(),
  isTestFirm: z.boolean(),
  publicApiEnabled: z.boolean(),
  /** Two-letter codes; empty means any. */
  jurisdictions: z.array(z.string()),
  /** Machine names; empty means any. */
  caseTypes: z.array(z.string()),
  /** IANA time zone in which its months begin and end; absent: UTC. */
  timeZone: z.string().optional(),
  /** How long its data is kept; absent: it never chose, or the release before does not know. */
  retention: firmRetentionSchema.optional(),
  updatedAt: instant,
});
export type FirmFacts = z.infer<typeof firmFactsSchema>;

/** A user, as events carry it. */
export const personFactsSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: text,
  lastName: text,
  role: z.enum(ROLES),
  firmId: z.uuid().nullable(),
  providerId: z.uuid().nullable(),
  /** Whether the user may sign in: not deactivated, and the invitation is accepted. */
  isActive: z.boolean(),
  updatedAt: instant,
});
export type PersonFacts = z.infer<typeof personFactsSchema>;

/** How the receiving side acknowledged a hop. Only such a fact unmasks, never the status (masking rule 3). */
export const acknowledgementSchema = z.object({
  at: instant,
  byFirmId: z.uuid(),
  channel: z.enum(['manual', 'api', 'email', 'bulk_update', 'case_system', 'crm']),
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** What every party of a case sees of the case as a whole. */
export const caseContentSchema = z.object({
  title: z.string(),
  description: text,
  /** Machine name of the case type. */
  caseType: z.string(),
  jurisdiction: z.string(),
  county: text,
  clientFirstName: z.string(),
  clientLastName: z.string(),
  clientEmail: text,
  clientPhone: text,
  clientDateOfBirth: date,
  incidentDate: date,
});
export type CaseContent = z.infer<typeof caseContentSchema>;
export const CASE_CONTENT = Object.keys(caseContentSchema.shape) as (keyof CaseContent)[];

/** What only the owner sees of the case as a whole (masking rule 7). */
export const ownersContentSchema = z.object({
  /** 1 is highest. */
  tier: z.number().int().nullable(),
  ratedTier: z.number().int().nullable(),
  source: text,
});

/** What both firms of a hop see of it once it is unmasked. Webhooks carry it. */
export const hopContentSchema = z.object({
  leadAttorneyName: text,
  phase: text,
  payoutType: z.enum(PAYOUT_TYPES).nullable(),
  closureReason: text,
  warmTransferAttempted: z.boolean().nullable(),
  warmTransferSuccessful: z.boolean().nullable(),
  warmTransferUnsuccessfulReasonType: z.enum(WARM_TRANSFER_REASONS).nullable(),
  warmTransferUnsuccessfulReason: text,
  settlementAmount: money,
  attorneyFees: money,
  projectedSettlementAmount: money,
  /** Fraction 0..1. */
  clientFeeAgreementPercentage: money,
  /** 0..100. */
  sendingFirmPercentage: money,
  netFeeToSendingFirm: money,
  netFeeToHandlingFirm: money,
});
export const HOP_CONTENT = Object.keys(hopContentSchema.shape) as (keyof typeof hopContentSchema.shape)[];

/** The dates among it. */
export const hopDatesSchema = z.object({
  signedDate: instant.nullable(),
  resolutionDate: instant.nullable(),
  closedDate: instant.nullable(),
  estimatedDateOfResolution: date,
  estimatedDistributionDate: date,
  statuteOfLimitationsExpiration: date,
});
export const HOP_DATES = Object.keys(hopDatesSchema.shape) as (keyof typeof hopDatesSchema.shape)[];

/** One hop of a case: from one firm to another. Field names are those of the REST case record. */
export const hopFactsSchema = z.object({
  id: z.uuid(),
  sequenceNumber: z.number().int(),
  parentReferralId: z.uuid().nullable(),
  referenceNumber: z.string(),
  referringFirm: firmRefSchema,
  referentFirm: firmRefSchema,
  status: z.enum(REFERRAL_STATUSES),
  /** Null until the receiving side itself acknowledged. */
  acknowledgement: acknowledgementSchema.nullable(),
  /** The firm whose action ended the hop in REJECTED or WITHDRAWN; null when the system or an admin did. */
  endedByFirmId: z.uuid().nullable(),
  closingStatus: z.enum(CLOSING_STATUSES).nullable(),
  reasonCode: z.enum(REASON_CODES).nullable(),
  notes: text,
  sentDate: instant,
  /** When and after how many hours in SENT the hop expires; null when it does not. */
  expiresAt: instant.nullable(),
  isRetainerSigned: z.boolean(),
  ...hopContentSchema.shape,
  ...hopDatesSchema.shape,
  /** The routing rule and slot that chose the receiver, when one did. */
  routingRuleId: z.uuid().nullable(),
  roundRobinPosition: z.number().int().nullable(),
  /**
   * The case as both firms of an onward hop still see it, when a hop above it has ended: as it stood at that
   * end. Absent: as it is. `isArchived` is absent in older events.
   */
  caseOfSender: caseContentSchema.extend({ isArchived: z.boolean().optional() }).optional(),
  isArchivedBySender: z.boolean(),
  isArchivedByReceiver: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type HopFacts = z.infer<typeof hopFactsSchema>;

/** What figures about an ended hop are made from, as it stood when it ended. */
export const hopAtEndSchema = hopFactsSchema.pick({
  status: true,
  closingStatus: true,
  warmTransferAttempted: true,
  warmTransferSuccessful: true,
  warmTransferUnsuccessfulReasonType: true,
  settlementAmount: true,
  attorneyFees: true,
  netFeeToSendingFirm: true,
  netFeeToHandlingFirm: true,
  projectedSettlementAmount: true,
});
export type HopAtEnd = z.infer<typeof hopAtEndSchema>;
export const HOP_AT_END = Object.keys(hopAtEndSchema.shape) as (keyof HopAtEnd)[];

/** What the owner said of a hop before there is one. */
export const draftTermsSchema = hopFactsSchema.pick({
  isRetainerSigned: true,
  sendingFirmPercentage: true,
  clientFeeAgreementPercentage: true,
  warmTransferAttempted: true,
  warmTransferSuccessful: true,
  warmTransferUnsuccessfulReasonType: true,
  warmTransferUnsuccessfulReason: true,
  statuteOfLimitationsExpiration: true,
});
export type DraftTerms = z.infer<typeof draftTermsSchema>;
export const DRAFT_TERMS = Object.keys(draftTermsSchema.shape) as (keyof DraftTerms)[];

/** A case with every hop on it, at the moment of the commit. */
export const caseFactsSchema = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  owner: firmRefSchema,
  ...caseContentSchema.shape,
  ...ownersContentSchema.shape,
  isTestCase: z.boolean(),
  isArchived: z.boolean(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Only while the case was never sent. */
  draftTerms: draftTermsSchema.optional(),
  hops: z.array(hopFactsSchema),
});
export type CaseFacts = z.infer<typeof caseFactsSchema>;

/** One row of the status history. */
export const statusChangeSchema = z.object({
  /** Id of the status update record. */
  id: z.uuid(),
  referralId: z.uuid(),
  status: z.enum(REFERRAL_STATUSES),
  previousStatus: z.enum(REFERRAL_STATUSES).nullable(),
  message: text,
  source: z.enum(ACTOR_SOURCES),
  createdAt: instant,
  createdByName: text,
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

export const noteFactsSchema = z.object({
  id: z.uuid(),
  referralId: z.uuid().nullable(),
  baseCaseId: z.uuid(),
  firmId: z.uuid(),
  authorId: z.uuid().nullable(),
  authorName: text,
  body: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type NoteFacts = z.infer<typeof noteFactsSchema>;

export const documentFactsSchema = z.object({
  id: z.uuid(),
  baseCaseId: z.uuid(),
  /** Null for a case-level document of the owner. */
  referralId: z.uuid().nullable(),
  fileName: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int(),
  category: text,
  uploadedByName: text,
  uploadedByFirmId: z.uuid(),
  uploadedAt: instant,
});
export type DocumentFacts = z.infer<typeof documentFactsSchema>;
