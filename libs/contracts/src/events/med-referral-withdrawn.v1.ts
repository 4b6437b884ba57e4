import { z } from 'zod';
import { MED_REFERRAL_STATUSES, medCaseFactsSchema, medReferralFactsSchema } from '../med-facts.js';
import { eventSchema } from './envelope.js';

/** The firm withdrew a med referral. */
export const medReferralWithdrawnV1 = eventSchema(
  'med_referral.withdrawn.v1',
  z.object({
    medCase: medCaseFactsSchema,
    medReferral: medReferralFactsSchema,
    previousStatus: z.enum(MED_REFERRAL_STATUSES),
  }),
);
