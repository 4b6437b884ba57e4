import { REASON_CODES, type ReasonCode } from '@referral-exchange/contracts';
import { BodyExamples, Flag, IN_BODY, LongText, OneOf, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../med-cases/med-case.dto.js';

/** Body of `POST /med-cases/{id}/referrals`. */
@BodyExamples({
  smallest: {
    summary: 'To a provider',
    value: { providerId: EXAMPLE.provider },
    replace: { providerId: 'A provider' },
  },
  pharmacy: {
    summary: 'To a pharmacy',
    value: { providerId: EXAMPLE.provider, isPharmacy: true },
    replace: { providerId: 'A provider' },
  },
  everything: { summary: 'Everything', replace: { providerId: 'A provider' } },
})
export class ReferMedCaseDto {
  @Uuid('Provider to refer the case to.', EXAMPLE.provider) providerId: string;
  @Flag('Whether this is a referral to a pharmacy. It skips treatment.', false, { optional: true })
  isPharmacy: boolean = false;
  @LongText('Notes to the provider.', 'Neck pain since the collision.', { max: 10_000, ...IN_BODY })
  notes?: string | null;
  @Uuid('An earlier referral of the same case that this one follows.', null, IN_BODY)
  parentReferralId?: string | null;
}

/** Body of reject. */
@BodyExamples({
  reason: { summary: 'With the reason' },
})
export class RejectMedReferralDto {
  @OneOf(REASON_CODES, 'Why the provider rejects.', 'capacity') reasonCode: ReasonCode;
}
