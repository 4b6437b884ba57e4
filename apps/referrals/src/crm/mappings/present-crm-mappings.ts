import {
  Flag,
  FreeObject,
  ListOfNested,
  Nested,
  NULLABLE,
  Text,
  Url,
  Uuid,
  WholeNumber,
} from '@referral-exchange/http';
import { EXAMPLE } from '../../core/case/field-descriptions.js';
import type { CrmProfile, SendField } from '../model/crm-profile.entity.js';
import type { FailedWriteback } from '../model/writebacks.repository.js';

/** A field of the form (decisions, section 10). */
export class ShownSendFieldDto {
  @Text('Field of `POST /sent-cases`, and key of `overrides`.', 'clientFirstName') key: string;
  @Text('What the form calls it.', 'First name') label: string;
  @Text('How the form shows it.', 'text') type: string;
  @Flag('Whether a send without a value is refused.', true) required: boolean;
  @WholeNumber(1, 50_000, 'Longest text. Null: as long as the field allows.', 255, NULLABLE)
  maxLength: number | null;
  @Text('Field of the source record with the value. Null: it is called as `key`.', null, NULLABLE)
  sourceField: string | null;
}

/** Answer of GET /crm/send-mapping. */
export class SendMappingDto {
  @Text('Version of the mapping. It changes with its content.', '9f86d081884c7d65') mappingVersion: string;
  @Text('Object of the CRM.', 'Intake__c') crmObjectApiName: string;
  @Text('Record type of the profile that applies. Null: the profile for all other types.', null, NULLABLE)
  crmRecordTypeDevName: string | null;
  @Text('Field by which the CRM matches the record.', 'Id', NULLABLE) matchKey: string | null;
  @ListOfNested(() => ShownSendFieldDto, 'Fields of the form, which are the keys of `overrides`.')
  sendFields: ShownSendFieldDto[];
  @FreeObject('Values by field of `POST /sent-cases`. The source record and `overrides` go before them.', {
    caseType: 'motor_vehicle_accident',
    jurisdiction: 'NY',
  })
  prefill: Record<string, unknown>;
  @FreeObject(
    'Fields of the sent case that are written to the record, with the field of the CRM for each.',
    { status: 'Referral_Status__c' },
    { values: { type: 'string' } },
  )
  writebackFields: Record<string, string>;
}

/** A connection. Its token is never shown. */
export class ShownConnectionDto {
  @Url('Address before `/records/{object}/{id}`.', 'https://crm.example.com/bridge') baseUrl: string;
  @Flag('True: a token is stored.', true) hasToken: boolean;
}

export class CrmProfileDto extends SendMappingDto {
  @Nested(() => ShownConnectionDto, 'Null: records are neither read nor written.', NULLABLE)
  connection: ShownConnectionDto | null;
}

/** A record whose write-back ran out of attempts. */
export class FailedWritebackDto implements FailedWriteback {
  @Uuid('Id of the attempt.', '0192f3a0-9000-7000-8000-000000000001') attemptId: string;
  @Text('Object of the CRM.', 'Intake__c') crmObjectApiName: string;
  @Text('Id of the record.', 'a015g00000XyZ12') sourceRecordId: string;
  @Uuid('The case.', EXAMPLE.case) baseCaseId: string;
  @Uuid('The referral that the attempt sent.', EXAMPLE.referral) referralId: string;
  @Text('How the last try ended.', 'HTTP 500', NULLABLE) lastError: string | null;
}

/** Answer of {internal}/firm/crm-mappings. */
export class CrmMappingsDto {
  @ListOfNested(() => CrmProfileDto, 'The profiles of the firm.') profiles: CrmProfileDto[];
  @ListOfNested(
    () => FailedWritebackDto,
    'The latest 100 records whose write-back needs attention. Replacing the mappings, and a change of the referral, try them again.',
  )
  needsAttention: FailedWritebackDto[];
}

/** The mapping that applies to a kind of record (decisions, section 10). Pure. */
export function presentSendMapping(profile: CrmProfile): SendMappingDto {
  const { mappingVersion, crmObjectApiName, crmRecordTypeDevName, matchKey, prefill, writebackFields } =
    profile;
  const sendFields = profile.sendFields.map((field): SendField => ({ ...field }));
  return {
    mappingVersion,
    crmObjectApiName,
    crmRecordTypeDevName,
    matchKey,
    sendFields,
    prefill,
    writebackFields,
  };
}

/** All profiles of a firm, without their tokens. Pure. */
export function presentCrmMappings(
  profiles: CrmProfile[],
  needsAttention: FailedWriteback[],
): CrmMappingsDto {
  return {
    profiles: profiles.map((profile) => ({
      ...presentSendMapping(profile),
      connection: profile.baseUrl === null ? null : { baseUrl: profile.baseUrl, hasToken: true },
    })),
    needsAttention,
  };
}
