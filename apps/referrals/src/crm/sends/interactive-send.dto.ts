import { REFERRAL_STATUSES, type FieldFault, type ReferralStatus } from '@referral-exchange/contracts';
import {
  BodyExamples,
  Flag,
  FreeObject,
  IN_BODY,
  Instant,
  ListOf,
  LongText,
  Nested,
  NULLABLE,
  OneOf,
  OPTIONAL,
  Pattern,
  type SelfChecking,
  Text,
  Uuid,
} from '@referral-exchange/http';
import { EXAMPLE } from '../../core/case/field-descriptions.js';
import { RoundRobinPosition, RoutingRuleId } from '../../core/case/hop.entity.js';
import { Notes } from '../../core/case/hop-values.js';
import { ATTEMPT_STATES, type AttemptState } from '../model/crm-send.js';
import { routingFaults } from '../../core/sent-cases/create-sent-case.dto.js';

const KEY = '0192f3a0-9100-7000-8000-000000000001';
/** Id of a record in a CRM. */
export const RECORD_ID = /^[a-zA-Z0-9]{15,18}$/;

/** Query of GET /crm/send-mapping. */
export class SendMappingQuery {
  @Text('Object of the CRM.', 'Intake__c', { max: 255 }) crmObjectApiName: string;
  @Text('Record type.', 'Motor_Vehicle', { max: 255, optional: true }) crmRecordTypeDevName?: string;
}

/** Body of POST /crm/interactive-sends (interface, "CRM send flow"). */
@BodyExamples({
  smallest: {
    summary: 'A record as it is',
    value: {
      sourceRecordId: 'a015g00000XyZ11',
      crmObjectApiName: 'Intake__c',
      targetFirmIds: [EXAMPLE.receiver],
      idempotencyKey: '0192f3a0-9100-7000-8000-000000000002',
    },
  },
  corrected: {
    summary: 'With corrections and notes',
    value: {
      sourceRecordId: 'a015g00000XyZ12',
      crmObjectApiName: 'Intake__c',
      targetFirmIds: [EXAMPLE.receiver],
      idempotencyKey: KEY,
      overrides: { clientFirstName: 'Dana' },
      mappingVersion: '9f86d081884c7d65',
      notes: 'Client prefers calls after 5 pm.',
    },
  },
})
export class InteractiveSendDto implements SelfChecking {
  @Pattern(RECORD_ID, 'Id of the source record.', 'a015g00000XyZ12', { what: '15 to 18 letters and digits' })
  sourceRecordId: string;
  @Text('Object of the CRM that the record belongs to.', 'Intake__c', { max: 255 }) crmObjectApiName: string;
  @ListOf('uuid', 'The firm to refer the case to.', [EXAMPLE.receiver], { min: 1, max: 1 })
  targetFirmIds: string[];
  @Uuid('A new UUID for each submit. A repeated one returns what the first call did.', KEY)
  idempotencyKey: string;
  @Text('Record type. Without it the mapping without a record type applies.', null, { max: 255, ...IN_BODY })
  crmRecordTypeDevName?: string | null;
  @FreeObject(
    'Values by `key` of the `sendFields` of the mapping. They go before all others.',
    { clientFirstName: 'Dana' },
    IN_BODY,
  )
  overrides?: Record<string, unknown> | null;
  @LongText(
    'Version of the mapping that the form was made from. A stale one is logged.',
    '9f86d081884c7d65',
    { max: 64, ...IN_BODY },
  )
  mappingVersion?: string | null;
  @Flag('Whether to refer the case of a record again that was sent before. Default false.', false, OPTIONAL)
  reRefer = false;
  @Notes(IN_BODY) notes?: string | null;
  @RoutingRuleId(IN_BODY) routingRuleId?: string | null;
  @RoundRobinPosition(IN_BODY) roundRobinPosition?: number | null;

  faults(): FieldFault[] {
    return routingFaults(this);
  }
}

/** One send. */
export class CrmAttemptDto {
  @Uuid('Id of the attempt.', '0192f3a0-9000-7000-8000-000000000001') id: string;
  @Uuid('Key of the send.', KEY) idempotencyKey: string;
  @OneOf(
    ATTEMPT_STATES,
    '`writeback_pending`: the record will be written. `completed`: it is written, or nothing has to be. `superseded`: a later referral of the case replaced the one of this attempt, whoever made it. The record is still written, with the latest referral. `needs_attention`: writing failed; an administrator must act.',
    'writeback_pending',
  )
  state: AttemptState;
  @Flag('True: the key was used before, and this is what the first call did.', false) replay: boolean;
  @Text('Why the attempt failed. Null: it did not.', null, NULLABLE) failureCode: string | null;
  @Instant('When the first call was made.', '2026-01-15T15:04:05.678Z') createdAt: string;
}

/** The case of a record, with the referral of the attempt. */
export class CrmSentCaseDto {
  @Uuid('The case.', EXAMPLE.case) baseCaseId: string;
  @Uuid('The referral that the attempt sent.', EXAMPLE.referral) referralId: string;
  @Text('Reference number of the case.', 'ABB-0001') referenceNumber: string;
  @OneOf(REFERRAL_STATUSES, 'Status of the referral now.', 'SENT') status: ReferralStatus;
  @Uuid('Firm that received the referral.', EXAMPLE.receiver) referentFirmId: string;
}

/** Answer of POST /crm/interactive-sends (decisions, section 10). */
export class InteractiveSendResultDto {
  @Nested(() => CrmAttemptDto, 'The attempt.') attempt: CrmAttemptDto;
  @Nested(() => CrmSentCaseDto, 'The case.') case: CrmSentCaseDto;
}
