import { caseFactsSchema, OWNERS_FIELDS, type CaseFacts } from '@referral-exchange/contracts';
import { Entity, PrimaryColumn } from 'typeorm';
import type { CustomMetadata } from '@referral-exchange/platform';
import {
  columnsOf,
  type EmptyValues,
  emptyValuesOf,
  fieldsShownTo,
  Field,
  FIXED,
  Instant,
  NULLABLE,
  ShownTo,
} from './field-declarations.js';
import { HOP_VALUES, HopValues } from './hop-values.js';

/** The row of a case. Instants are ISO 8601 UTC with milliseconds, dates `YYYY-MM-DD`. */
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
  @Instant(NULLABLE) archivedAt: string | null;
  @ShownTo('owner') @Field('text', { ...FIXED, ...NULLABLE }) createdBy: string | null;
  @Instant(FIXED) createdAt: string;
  /** Last write of the owner. For other firms the times of their hops count. */
  @Instant() updatedAt: string;
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
export const EMPTY_CASE = emptyValuesOf(Case) as unknown as EmptyValues<Case> &
  Pick<Case, 'isRetainerSigned' | 'version'>;
