import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { OneOf, Text } from '../fields/field-rules.js';

/** Body of POST {internal}/integrations/case-system/statuses (decisions, section 8). */
export class SyncStatusDto {
  @Text(100) externalSystem: string;
  @Text(255) externalId: string;
  @OneOf(REFERRAL_STATUSES) status: ReferralStatus;
  @OneOf(['pull', 'inbound_webhook']) channel: 'pull' | 'inbound_webhook';
}
