import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { BodyExamples, OneOf, OPTIONAL, Text, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';

/** Body of POST {internal}/integrations/case-system/statuses (decisions, section 8). */
@BodyExamples({
  smallest: {
    summary: 'A status of a linked case',
    value: {
      externalSystem: 'case_system_a',
      externalId: 'matter-4711',
      status: 'INVESTIGATING',
      channel: 'pull',
    },
    replace: { externalSystem: 'The system of an external link', externalId: 'Its id there' },
  },
  ofFirm: {
    summary: "A status from one firm's system",
    replace: {
      externalSystem: 'The system of an external link',
      externalId: 'Its id there',
      firmId: 'The firm that linked it',
    },
  },
})
export class SyncCaseSystemStatusDto {
  @Text('Name of the case system.', 'case_system_a', { max: 100 }) externalSystem: string;
  @Text('Id of the referral in the case system.', 'matter-4711', { max: 255 }) externalId: string;
  @Uuid(
    'Firm whose case system reports the status: only its link counts. Without it the links of all firms do.',
    EXAMPLE.receiver,
    OPTIONAL,
  )
  firmId?: string;
  @OneOf(REFERRAL_STATUSES, 'Status of the referral in the case system.', 'INVESTIGATING')
  status: ReferralStatus;
  @OneOf(['pull', 'inbound_webhook'], 'Whether the status was fetched or sent by the case system.', 'pull')
  channel: 'pull' | 'inbound_webhook';
}
