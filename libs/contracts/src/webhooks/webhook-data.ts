import { z } from 'zod';
import { caseRatedV1 } from '../events/case-rated.v1.js';
import { documentFactsSchema, noteFactsSchema, statusChangeSchema } from '../facts.js';
import { maskedSnapshotSchema } from '../masked-snapshot.js';
import {
  medReferralFactsSchema,
  pharmacyFillFactsSchema,
  pharmacyTransactionFactsSchema,
  MED_REFERRAL_STATUSES,
} from '../med-facts.js';
import { caseSnapshotSchema } from './case-snapshot.js';

/** What stands in `data` of each webhook event (decisions, 7), made of the facts that the event carries. */

export const caseUpdatedDataSchema = caseSnapshotSchema.extend({
  changedFields: z
    .array(z.string())
    .describe('Names of the fields that changed and that the recipient may see.'),
});

export const caseDeletedDataSchema = z.object({
  id: z.uuid(),
  baseCaseId: z.uuid(),
  referenceNumber: z.string(),
});

export const caseRatedDataSchema = caseRatedV1.shape.data.pick({
  tier: true,
  previousTier: true,
  ratedTier: true,
  ratingSource: true,
});

/** One row of the status history, with the case as the recipient may see it. */
export const statusChangeDataSchema = z.object({
  id: statusChangeSchema.shape.id,
  referralId: z.uuid(),
  referenceNumber: z.string(),
  ...statusChangeSchema.pick({ status: true, previousStatus: true }).shape,
  message: statusChangeSchema.shape.message.describe('Null for a receiving firm that has not acknowledged.'),
  isMessage: z.literal(false),
  ...statusChangeSchema.pick({ source: true, createdAt: true, createdByName: true }).shape,
  case: z
    .union([caseSnapshotSchema, maskedSnapshotSchema])
    .describe('With `piiMasked: true` the fourteen fields of the masked snapshot and no others.'),
});

export const noteDataSchema = noteFactsSchema.extend({
  authorId: noteFactsSchema.shape.authorId.describe('Null for other firms.'),
});

export const documentUploadedDataSchema = documentFactsSchema.omit({ uploadedByFirmId: true });
export const documentDeletedDataSchema = documentFactsSchema.pick({
  id: true,
  baseCaseId: true,
  referralId: true,
});

export const medReferralDataSchema = z.object({
  ...medReferralFactsSchema.pick({ id: true, medCaseId: true, referenceNumber: true, status: true }).shape,
  previousStatus: z.enum(MED_REFERRAL_STATUSES).nullable(),
  ...medReferralFactsSchema.pick({
    isPharmacy: true,
    rejectionReasonCode: true,
    acknowledgedAt: true,
    createdAt: true,
    updatedAt: true,
  }).shape,
});

export const pharmacyFillDataSchema = pharmacyFillFactsSchema.omit({ medCaseId: true });
export const pharmacyTransactionDataSchema = pharmacyTransactionFactsSchema.omit({ medCaseId: true });

export const webhookTestDataSchema = z.object({ subscriptionId: z.uuid(), message: z.string() });
