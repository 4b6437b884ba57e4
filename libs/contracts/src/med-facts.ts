import { z } from 'zod';
import { firmRefSchema } from './facts.js';

/** Facts of the medical side (interface, "Pharmacy fill"; decisions, 11), as its events carry them. */

const text = z.string().nullable();
/** Calendar date `YYYY-MM-DD`. */
const date = z.string().nullable();
const instant = z.iso.datetime();
/** Decimal string; two places for money. */
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

export const MED_REFERRAL_STATUSES = [
  'SENT',
  'UNDER_REVIEW',
  'ACCEPTED',
  'IN_TREATMENT',
  'TREATMENT_COMPLETE',
  'CLOSED',
  'REJECTED',
  'WITHDRAWN',
] as const;
export type MedReferralStatus = (typeof MED_REFERRAL_STATUSES)[number];

export const MED_CASE_STATUSES = ['OPEN', 'SETTLED', 'CLOSED'] as const;
export const PHARMACY_TRANSACTION_TYPES = [
  'PAYMENT',
  'ADJUSTMENT',
  'WRITE_OFF',
  'REFUND',
  'REVERSAL',
] as const;

export const providerRefSchema = z.object({ id: z.uuid(), name: z.string() });
export type ProviderRef = z.infer<typeof providerRefSchema>;

export const medCaseFactsSchema = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  handlingFirm: firmRefSchema,
  baseCaseId: z.uuid().nullable(),
  patientFirstName: z.string(),
  patientLastName: z.string(),
  patientDateOfBirth: date,
  patientPhone: text,
  patientEmail: text,
  incidentDate: date,
  caseType: z.string(),
  jurisdiction: z.string(),
  status: z.enum(MED_CASE_STATUSES),
  isArchived: z.boolean(),
  isTestCase: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type MedCaseFacts = z.infer<typeof medCaseFactsSchema>;

export const medReferralFactsSchema = z.object({
  id: z.uuid(),
  medCaseId: z.uuid(),
  referenceNumber: z.string(),
  provider: providerRefSchema,
  parentReferralId: z.uuid().nullable(),
  status: z.enum(MED_REFERRAL_STATUSES),
  isPharmacy: z.boolean(),
  notes: text,
  rejectionReasonCode: text,
  acknowledgedAt: instant.nullable(),
  respondedAt: instant.nullable(),
  treatmentStartedAt: instant.nullable(),
  treatmentCompletedAt: instant.nullable(),
  closedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type MedReferralFacts = z.infer<typeof medReferralFactsSchema>;

export const pharmacyFillFactsSchema = z.object({
  id: z.uuid(),
  medCaseId: z.uuid(),
  medReferralId: z.uuid(),
  externalId: text,
  rxNumber: text,
  ndc: text,
  drugName: z.string(),
  quantity: decimal,
  billedAmount: decimal,
  /** Calendar date `YYYY-MM-DD`. */
  fillDate: z.string(),
  daysSupply: z.number().int().nullable(),
  voidedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type PharmacyFillFacts = z.infer<typeof pharmacyFillFactsSchema>;

export const pharmacyTransactionFactsSchema = z.object({
  id: z.uuid(),
  medCaseId: z.uuid(),
  medReferralId: z.uuid(),
  fillId: z.uuid().nullable(),
  reversesTransactionId: z.uuid().nullable(),
  externalId: text,
  type: z.enum(PHARMACY_TRANSACTION_TYPES),
  amount: decimal,
  payer: text,
  reference: text,
  /** Calendar date `YYYY-MM-DD`. */
  transactionDate: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type PharmacyTransactionFacts = z.infer<typeof pharmacyTransactionFactsSchema>;
