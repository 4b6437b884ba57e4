import { z } from 'zod';
import { medCaseFactsSchema, medReferralFactsSchema, pharmacyTransactionFactsSchema } from '../med-facts.js';
import { eventSchema } from './envelope.js';

/** A line was added to the pharmacy ledger. */
export const pharmacyTransactionRecordedV1 = eventSchema(
  'pharmacy.transaction_recorded.v1',
  z.object({
    medCase: medCaseFactsSchema,
    medReferral: medReferralFactsSchema,
    transaction: pharmacyTransactionFactsSchema,
  }),
);
