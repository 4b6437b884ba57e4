import { Count, Instant, ListOfNested, Text, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';

/** A referral that ends when nobody acknowledges it. */
export class ExpiringReferralDto {
  @Uuid('Id of the case.', EXAMPLE.case) baseCaseId: string;
  @Uuid('Id of the referral.', EXAMPLE.referral) referralId: string;
  @Text('Reference number of the referral.', 'ABB-0001-R1') referenceNumber: string;
  @Instant('When it is withdrawn.', '2026-03-05T14:30:00.000Z') expiresAt: string;
}

/** What of a firm waits for its receivers. */
export class ExpiringReferralsDto {
  @Count('How many there are.', 1) total: number;
  @ListOfNested(() => ExpiringReferralDto, 'The first hundred that expire.') referrals: ExpiringReferralDto[];
}
