import { REASON_CODES, type ReasonCode } from '@referral-exchange/contracts';
import { Flag, IN_BODY, LongText, OneOf, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../med-cases/med-case.dto.js';

/** Body of `POST /med-cases/{id}/referrals`. */
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
export class RejectMedReferralDto {
  @OneOf(REASON_CODES, 'Why the provider rejects.', 'capacity') reasonCode: ReasonCode;
}
