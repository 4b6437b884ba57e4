import type { FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  eachRule,
  FreeObject,
  IN_BODY,
  ListOf,
  Nested,
  OPTIONAL,
  Pattern,
  type SelfChecking,
} from '@referral-exchange/http';
import { EXAMPLE } from '../../core/case/field-descriptions.js';
import { CrmProfileBodyDto } from '../mappings/crm-mappings.dto.js';
import { profileFaults } from '../mappings/profile-faults.js';
import { RECORD_ID } from '../sends/interactive-send.dto.js';

const PROFILE = {
  crmObjectApiName: 'Intake__c',
  sendFields: [
    {
      key: 'clientFirstName',
      label: 'First name',
      type: 'text',
      required: true,
      sourceField: 'First_Name__c',
    },
    { key: 'clientLastName', label: 'Last name', type: 'text', required: true },
    { key: 'title', label: 'Title', type: 'text', required: true },
  ],
  prefill: { caseType: 'motor_vehicle_accident', jurisdiction: 'NY' },
};
const CONNECTION = { baseUrl: 'https://crm.example.com/bridge', token: 'b7c1f2d0e5a94c' };
const TO_REPLACE = {
  'profile.connection.baseUrl': 'The address of your bridge',
  'profile.connection.token': 'The bearer token for it',
};

/** Body of POST {internal}/firm/crm-mappings/trial. */
@BodyExamples({
  typed: {
    summary: 'Without a connection: all values come from the form',
    value: {
      profile: PROFILE,
      overrides: { title: 'Rear-end collision', clientFirstName: 'Dana', clientLastName: 'Whitfield' },
    },
  },
  pasted: {
    summary: 'A record that is given',
    value: {
      profile: { ...PROFILE, connection: CONNECTION },
      record: { First_Name__c: 'Dana', clientLastName: 'Whitfield', title: 'Rear-end collision' },
    },
    replace: TO_REPLACE,
  },
})
export class CrmTrialDto implements SelfChecking {
  @Nested(
    () => CrmProfileBodyDto,
    'The profile. It need not be saved. Without a token the stored one of the same `baseUrl` is used.',
  )
  profile: CrmProfileBodyDto;
  @FreeObject('The record, as the CRM would give it: at most 64 KB.', { First_Name__c: 'Dana' }, IN_BODY)
  record?: Record<string, unknown> | null;
  @Pattern(RECORD_ID, 'A record to read from the CRM, in the place of `record`.', null, {
    what: '15 to 18 letters and digits',
    ...IN_BODY,
  })
  sourceRecordId?: string | null;
  @FreeObject(
    'Values by `key` of the send fields, as the sender would type them.',
    { clientFirstName: 'Dana' },
    IN_BODY,
  )
  overrides?: Record<string, unknown> | null;
  @ListOf('uuid', 'The firm to refer the case to. Without it the case is judged alone.', [EXAMPLE.receiver], {
    min: 1,
    max: 1,
    ...OPTIONAL,
  })
  targetFirmIds?: string[];

  faults(): FieldFault[] {
    return eachRule(
      () => profileFaults([this.profile]).map(inTrial),
      () => this.recordFaults(),
    );
  }

  /** A send reads the record if and only if there is a connection. */
  private recordFaults(): FieldFault[] {
    const { profile, record, sourceRecordId } = this;
    const [hasRecord, hasId] = [record ?? null, sourceRecordId ?? null].map((one) => one !== null);
    const given = hasRecord ? 'record' : 'sourceRecordId';
    if (!profile.connection && (hasRecord || hasId)) {
      const message = `${given} must be absent: without a connection a send reads no record, and all values come from overrides and prefill`;
      return [{ field: given, code: 'not_read', message }];
    }
    if (profile.connection && hasRecord === hasId) {
      const message = 'Give either record or sourceRecordId: a send by this connection reads one record';
      return [{ field: 'record', code: 'required', message }];
    }
    return [];
  }
}

function inTrial(fault: FieldFault): FieldFault {
  return { ...fault, field: fault.field.replace(/^profiles\.0/, 'profile') };
}
