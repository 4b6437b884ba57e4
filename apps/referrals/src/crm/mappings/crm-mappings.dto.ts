import type { FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  AnyValue,
  Flag,
  FreeObject,
  IN_BODY,
  ListOfNested,
  Nested,
  OPTIONAL,
  Pattern,
  type SelfChecking,
  Text,
  Url,
  WholeNumber,
} from '@referral-exchange/http';
import { WRITEBACK_KEYS } from '../model/crm-fields.js';
import { MAX_FIELD_NAME, profileFaults } from './profile-faults.js';

/** The name of an object is part of an address. */
const API_NAME = /^[A-Za-z][A-Za-z0-9_]{0,99}$/;
/** Profiles of a firm; more would make the one body too large. */
const MAX_PROFILES = 50;
const MAX_FIELDS = 100;
const CRM_FIELD = { type: 'string', minLength: 1, maxLength: MAX_FIELD_NAME };
/** Null is in the first choice: beside a `oneOf` it could not be declared. */
const WRITEBACK_CHOICES = [
  {
    type: 'object',
    nullable: true,
    properties: Object.fromEntries(WRITEBACK_KEYS.map((key) => [key, CRM_FIELD])),
    additionalProperties: false,
  },
  { type: 'array', items: { type: 'string', enum: WRITEBACK_KEYS } },
];

/** A field of the form that the firm fills in when it sends a record. */
export class SendFieldDto {
  @Text('Field of `POST /sent-cases`.', 'clientFirstName', { max: 100 }) key: string;
  @Text('What the form calls it.', 'First name', { max: 255 }) label: string;
  @Text('How the form shows it, for example `text`, `email`, `date` or `number`.', 'text', { max: 40 })
  type: string;
  @Flag('Whether a send without a value is refused. Default false.', true, OPTIONAL) required = false;
  @WholeNumber(1, 50_000, 'Longest text.', 255, IN_BODY) maxLength?: number | null;
  @Text(
    'Field of the source record with the value. Without it the field is called as `key`.',
    'First_Name__c',
    {
      max: 255,
      ...IN_BODY,
    },
  )
  sourceField?: string | null;
}

/** Where the records are read and written. */
export class CrmConnectionDto {
  @Url(
    'Address before `/records/{object}/{id}`: https on port 443, with public addresses only.',
    'https://crm.example.com/bridge',
    { max: 2_000 },
  )
  baseUrl: string;
  @Text(
    'Bearer token for the address: visible ASCII characters without blanks. It is stored encrypted and never shown. Without it the stored token stays, as long as `baseUrl` is the same.',
    'b7c1f2d0e5a94c',
    {
      max: 4_000,
      optional: true,
      writeOnly: true,
    },
  )
  token?: string;
}

/** How records of one kind become cases. */
export class CrmProfileBodyDto {
  @Pattern(API_NAME, 'Object of the CRM.', 'Intake__c', {
    what: 'a name of letters, digits and underscores that begins with a letter',
  })
  crmObjectApiName: string;
  @Text('Record type. Null: for records without one, and for types without a profile.', null, {
    max: 255,
    ...IN_BODY,
  })
  crmRecordTypeDevName?: string | null;
  @Text('Field by which the CRM matches the record. The exchange shows it and does nothing with it.', 'Id', {
    max: 255,
    ...IN_BODY,
  })
  matchKey?: string | null;
  @ListOfNested(() => SendFieldDto, 'Fields of the form, which are also the keys of `overrides`.', {
    max: MAX_FIELDS,
  })
  sendFields: SendFieldDto[];
  @FreeObject(
    'Values by field of `POST /sent-cases`. The source record and `overrides` go before them.',
    { caseType: 'motor_vehicle_accident', jurisdiction: 'NY' },
    IN_BODY,
  )
  prefill?: Record<string, unknown> | null;
  @AnyValue(
    'Fields of the sent case that are written to the record when they change: a list of names, or an object with the field of the CRM for each.',
    { status: 'Referral_Status__c', referenceNumber: 'Referral_Number__c' },
    { ...IN_BODY, oneOf: WRITEBACK_CHOICES },
  )
  writebackFields?: unknown;
  @Nested(() => CrmConnectionDto, 'Null: records are neither read nor written.', IN_BODY)
  connection?: CrmConnectionDto | null;
}

/** A profile as an example. */
const PROFILE = {
  crmObjectApiName: 'Intake__c',
  sendFields: [{ key: 'clientFirstName', label: 'First name', type: 'text', required: true }],
  prefill: { caseType: 'motor_vehicle_accident', jurisdiction: 'NY' },
};

/** Body of PUT {internal}/firm/crm-mappings (decisions, section 14, "Bodies"). */
@BodyExamples({
  none: { summary: 'No objects', value: { profiles: [] } },
  withoutConnection: {
    summary: 'One object, whose values come with each send',
    value: { profiles: [PROFILE] },
  },
  withConnection: {
    summary: 'One object, read from and written back to your CRM',
    value: {
      profiles: [
        {
          ...PROFILE,
          writebackFields: { status: 'Referral_Status__c', referenceNumber: 'Referral_Number__c' },
          connection: { baseUrl: 'https://crm.example.com/bridge', token: 'b7c1f2d0e5a94c' },
        },
      ],
    },
    replace: {
      'profiles.0.connection.baseUrl': 'The address of your bridge',
      'profiles.0.connection.token': 'The bearer token for it',
    },
  },
})
export class CrmMappingsBodyDto implements SelfChecking {
  @ListOfNested(() => CrmProfileBodyDto, 'All profiles of the firm. Others are deleted.', {
    max: MAX_PROFILES,
  })
  profiles: CrmProfileBodyDto[];

  faults(): FieldFault[] {
    return profileFaults(this.profiles);
  }
}
