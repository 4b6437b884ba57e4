import { z } from 'zod';
import { medCaseFactsSchema, medReferralFactsSchema, pharmacyFillFactsSchema } from '../med-facts.js';
import { eventSchema } from './envelope.js';

/** A pharmacy fill was recorded, or voided (`voidedAt`). */
export const pharmacyFillRecordedV1 = eventSchema(
  'pharmacy.fill_recorded.v1',
  z.object({
    medCase: medCaseFactsSchema,
    medReferral: medReferralFactsSchema,
    fill: pharmacyFillFactsSchema,
  }),
);
