import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { BodyExamples, OneOf, Text } from '@referral-exchange/http';

/** Body of POST {internal}/integrations/case-system/statuses (decisions, section 8). */
@BodyExamples({
  status: {
    summary: 'A status of a linked case',
    replace: { externalSystem: 'The system of an external link', externalId: 'Its id there' },
  },
})
export class SyncCaseSystemStatusDto {
  @Text('Name of the case system.', 'case_system_a', { max: 100 }) externalSystem: string;
  @Text('Id of the referral in the case system.', 'matter-4711', { max: 255 }) externalId: string;
  @OneOf(REFERRAL_STATUSES, 'Status of the referral in the case system.', 'INVESTIGATING')
  status: ReferralStatus;
  @OneOf(['pull', 'inbound_webhook'], 'Whether the status was fetched or sent by the case system.', 'pull')
  channel: 'pull' | 'inbound_webhook';
}
