import { z } from 'zod';
import { medCaseFactsSchema, medReferralFactsSchema } from '../med-facts.js';
import { eventSchema } from './envelope.js';

/** A firm referred a med case to a provider. The provider gets the webhook `med_referral.received`. */
export const medReferralSentV1 = eventSchema(
  'med_referral.sent.v1',
  z.object({ medCase: medCaseFactsSchema, medReferral: medReferralFactsSchema }),
);
