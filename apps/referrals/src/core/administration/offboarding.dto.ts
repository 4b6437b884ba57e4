import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import {
  BodyExamples,
  Count,
  Flag,
  ListOfNested,
  Name,
  Nested,
  OneOf,
  OPTIONAL,
  Text,
  Uuid,
} from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';

/** Body of `POST /admin/firms/{id}/offboard`. */
@BodyExamples({
  dryRun: { summary: 'What would end', value: { dryRun: true } },
  everything: { summary: 'End it', value: { openReferrals: 'end' } },
})
export class OffboardFirmDto {
  @Flag('Only tells what would end. Med referrals do not end, and are not named.', true, OPTIONAL)
  dryRun?: boolean;
  @OneOf(
    ['end'],
    '`end`: referrals before signing that the firm sent are withdrawn, those that it received are rejected. Without it an open referral is 409.',
    'end',
    OPTIONAL,
  )
  openReferrals?: 'end';
}

/** An open referral of the firm. */
export class OpenReferralDto {
  @Uuid('Id of the referral.', EXAMPLE.referral) id: string;
  @Text('Reference number of the referral.', 'ABB-0001-R1') referenceNumber: string;
  @OneOf(REFERRAL_STATUSES, 'Its status.', 'SENT') status: ReferralStatus;
  @OneOf(['sent', 'received'], 'Whether the firm sent or received it.', 'received') perspective: string;
  @Name('The other firm.', 'Lindqvist Trial Group') otherFirmName: string;
}

/** What of the firm ends. */
export class EndedCredentialsDto {
  @Count('API keys, revoked for good.', 3) apiKeys: number;
  @Count('CRM tokens, revoked for good.', 1) crmTokens: number;
  @Count('Sessions of its people.', 2) sessions: number;
  @Count('Invitations that were not accepted.', 0) invitations: number;
  @Count('Entries in networks of other firms and its own: they stay, without effect.', 4)
  relationships: number;
  @Count('API keys of its test firm, which ends with it: revoked for good.', 3) testFirmApiKeys: number;
  @Count('CRM tokens of its test firm, revoked for good.', 0) testFirmCrmTokens: number;
  @Count('OAuth apps of the firm and its test firm, deleted for good.', 1) oauthApps: number;
  @Count('OAuth apps that its people have allowed, each person counted: their tokens end.', 2)
  oauthConnections: number;
}

/** What offboarding a firm ends, or has ended. */
export class OffboardingDto {
  @Uuid('Id of the firm.', EXAMPLE.receiver) firmId: string;
  @Name('Name of the firm.', 'Lindqvist Trial Group') firmName: string;
  @Flag('Whether it only counted.', true) dryRun: boolean;
  @Flag('Whether the firm was active before.', true) wasActive: boolean;
  @Count('Open referrals of the firm.', 1) openReferralCount: number;
  @ListOfNested(() => OpenReferralDto, 'The first hundred of them.') openReferrals: OpenReferralDto[];
  @Nested(() => EndedCredentialsDto, 'What lets the firm in, as it was before.') ends: EndedCredentialsDto;
}
