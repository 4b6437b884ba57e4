import { z } from 'zod';
import { MED_REFERRAL_STATUSES, medCaseFactsSchema, medReferralFactsSchema } from '../med-facts.js';
import { eventSchema } from './envelope.js';

/** The status of a med referral changed. WITHDRAWN has an event of its own. */
export const medReferralStatusChangedV1 = eventSchema(
  'med_referral.status_changed.v1',
  z.object({
    medCase: medCaseFactsSchema,
    medReferral: medReferralFactsSchema,
    previousStatus: z.enum(MED_REFERRAL_STATUSES),
  }),
);
