import { PAYOUT_TYPES } from '@referral-exchange/contracts';
import { z } from 'zod';
import { freeText } from '../tools/free-text.js';

const day = z.iso.date();
const money = z.number().min(0);

/** Values of a case that its sender writes. */
export const caseValues = {
  title: freeText(500),
  description: freeText(50_000),
  caseType: freeText(255),
  jurisdiction: freeText(255),
  county: freeText(255),
  clientFirstName: freeText(255),
  clientLastName: freeText(255),
  clientEmail: z.email().max(254),
  clientPhone: freeText(40),
  clientDateOfBirth: day,
  incidentDate: day,
  tier: z.number().int().min(1).max(5),
  source: freeText(255),
  notes: freeText(10_000),
  statuteOfLimitationsExpiration: day,
  clientFeeAgreementPercentage: z.number().min(0).max(1),
};

/** Values of a referral that its receiver writes. */
export const referralValues = {
  leadAttorneyName: freeText(255),
  phase: freeText(200),
  notes: caseValues.notes,
  statuteOfLimitationsExpiration: day,
  clientFeeAgreementPercentage: caseValues.clientFeeAgreementPercentage,
  attorneyFees: money,
  settlementAmount: money,
  projectedSettlementAmount: money,
  estimatedDateOfResolution: day,
  estimatedDistributionDate: day,
  payoutType: z.enum(PAYOUT_TYPES),
};
