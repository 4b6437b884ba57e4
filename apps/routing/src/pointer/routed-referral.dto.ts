import { Instant, NULLABLE, Uuid, WholeNumber } from '@referral-exchange/http';

/** Body of `POST /internal/routed-referrals` (contracts, http/routing). */
export class RoutedReferralDto {
  @Uuid('Id of the referral.', '0192f3a0-3000-7000-8000-000000000001') referralId: string;
  @Uuid('Rule that it names.', '0192f3a0-7000-7000-8000-000000000001') routingRuleId: string;
  @WholeNumber(0, 2_147_483_647, 'Position that it names; null for none.', 0, NULLABLE) roundRobinPosition:
    number | null;
  @Uuid('Its sender.', '0192f3a0-1000-7000-8000-000000000001') referringFirmId: string;
  @Uuid('Its receiver.', '0192f3a0-1000-7000-8000-000000000002') referentFirmId: string;
  @Instant('When it was sent.', '2026-01-15T15:04:05.678Z') sentDate: string;
}
