import { caseFactsSchema, OWNERS_FIELDS, type CaseFacts } from '@referral-exchange/contracts';
import {
  CaseTypeName,
  CustomMetadata,
  Email,
  JurisdictionCode,
  NULLABLE,
  WholeNumber,
} from '@referral-exchange/http';
import { inPlaces, text, longText, date, flag } from './field-descriptions.js';
import { Entity, PrimaryColumn } from 'typeorm';
import { columnsOf, Field, FIXED, InstantField, Table, type EmptyValues } from '@referral-exchange/database';
import { fieldsShownTo, ShownTo } from './field-declarations.js';
import { HOP_VALUES, HopValues } from './hop-values.js';

/** The row of a case. Dates are text, `YYYY-MM-DD`. */
@Entity('cases')
export class Case extends HopValues {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) ownerFirmId: string;
  /** Read from `firms`. */
  ownerFirmName: string;
  @Field('text', FIXED) referenceNumber: string;
  @ShownTo('parties') @Field('text') title: string;
  @ShownTo('parties') @Field('text', NULLABLE) description: string | null;
  @ShownTo('parties') @Field('text') caseType: string;
  @ShownTo('parties') @Field('text') jurisdiction: string;
  @ShownTo('parties') @Field('text', NULLABLE) county: string | null;
  @ShownTo('parties') @Field('text') clientFirstName: string;
  @ShownTo('parties') @Field('text') clientLastName: string;
  @ShownTo('parties') @Field('text', NULLABLE) clientEmail: string | null;
  @ShownTo('parties') @Field('text', NULLABLE) clientPhone: string | null;
  @ShownTo('parties') @Field('date', NULLABLE) clientDateOfBirth: string | null;
  @ShownTo('parties') @Field('date', NULLABLE) incidentDate: string | null;
  @ShownTo('owner') @Field('smallint', NULLABLE) tier: number | null;
  @ShownTo('owner') @Field('smallint', NULLABLE) ratedTier: number | null;
  @ShownTo('owner') @Field('text', NULLABLE) source: string | null;
  @ShownTo('parties') @Field('boolean', FIXED) isTestCase: boolean;
  @InstantField(NULLABLE) archivedAt: Date | null;
  @ShownTo('owner') @Field('text', { ...FIXED, ...NULLABLE }) createdBy: string | null;
  @InstantField(FIXED) createdAt: Date;
  /** Last write of the owner. For other firms the times of their hops count. */
  @InstantField() updatedAt: Date;
  /** Increases with every write. */
  @Field('integer', { default: 1 }) version: number;
  /** Of the next hop. */
  @Field('integer', NULLABLE) sentExpirationHours: number | null;
  @Field('jsonb', NULLABLE) customMetadata: CustomMetadata | null;
  /**
   * The rule and the position that a draft was created with, for its first refer (decisions, section 14,
   * "Cases").
   */
  @Field('uuid', { ...FIXED, ...NULLABLE }) draftRoutingRuleId: string | null;
  @Field('integer', { ...FIXED, ...NULLABLE }) draftRoundRobinPosition: number | null;
}

type Fields = readonly Exclude<keyof Case, 'id' | 'referenceNumber' | 'createdAt' | 'updatedAt'>[];
const ofHop: readonly string[] = HOP_VALUES;
const columns = columnsOf(Case);

/** Fields of the case as a whole that every firm with an unmasked record sees. */
export const SHOWN_CASE_FIELDS = fieldsShownTo(Case, 'parties').filter(
  (key) => !ofHop.includes(key),
) as unknown as Fields;
const shown: readonly string[] = [...SHOWN_CASE_FIELDS, ...OWNERS_FIELDS];
/** Fields of the case as a whole that its owner may change. */
export const CASE_FIELDS = columns
  .filter(({ key, isFixed }) => !isFixed && shown.includes(key))
  .map(({ key }) => key) as unknown as Fields;
/** Columns that events carry under their own name. */
export const CASE_FACTS = columns
  .map(({ key }) => key)
  .filter((key) => key in caseFactsSchema.shape) as (keyof Case & keyof CaseFacts)[];
/** Default values of a new case. */
export const EMPTY_CASE = new Table(Case).emptyValues() as EmptyValues<Case> &
  Pick<Case, 'isRetainerSigned' | 'version'>;

/* How the API describes these fields. */

export const Title = text('Title of the case.', 'Rear-end collision on I-95', 500);
export const Description = longText('What happened.', 'Client was stopped at a light.', 50_000);
export const CaseTypeField = inPlaces(
  'Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.',
  (words, options) => CaseTypeName(words, 'motor_vehicle_accident', options),
);
export const Jurisdiction = inPlaces(
  'Two-letter code of the jurisdiction: see `GET /jurisdictions`.',
  (words, options) => JurisdictionCode(words, 'NY', options),
);
export const County = text('County of the case.', 'Kings', 255);
export const ClientFirstName = text('First name of the client.', 'Dana', 255);
export const ClientLastName = text('Last name of the client.', 'Whitfield', 255);
export const ClientEmail = inPlaces('E-mail address of the client.', (words, options) =>
  Email(words, 'dana.whitfield@example.com', options),
);
export const ClientPhone = text('Telephone number of the client.', '+1 212 555 0142', 40);
export const ClientDateOfBirth = date('Date of birth of the client.', '1984-02-29');
export const IncidentDate = date('Day of the incident.', '2026-01-10');
export const Tier = inPlaces(
  'How the owner of the case rates it, from 1 (highest) to 5. Other firms get null.',
  (words, options) => WholeNumber(1, 5, words, 2, options),
);
export const Source = longText(
  'Where the owner of the case got it. Other firms get null.',
  'Website form',
  255,
);
export const IsTestCase = flag('Whether this is a test case. Every case of a sandbox firm is.', false);
/** Ten years. A referral that expires later need not expire. */
const MAX_EXPIRATION_HOURS = 87_600;
export const SentExpirationHours = inPlaces(
  'Hours, counted from `sentDate`, after which a referral that is still `SENT` is withdrawn. Null: never.',
  (words, options) => WholeNumber(1, MAX_EXPIRATION_HOURS, words, 72, options),
);
export const OwnMetadata = inPlaces(
  'Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB.',
  (words, options) => CustomMetadata(words, { crmId: 'A-1024', priority: 2 }, options),
);
