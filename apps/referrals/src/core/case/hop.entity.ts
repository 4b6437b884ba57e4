import {
  Count,
  type CustomMetadata,
  type FieldOptions,
  NULLABLE,
  OneLine,
  OneOf,
  Uuid,
} from '@referral-exchange/http';
import { EXAMPLE, inPlaces, longText, date, money } from './field-descriptions.js';
import {
  CLOSING_STATUSES,
  hopFactsSchema,
  PAYOUT_TYPES,
  REASON_CODES,
  REFERRAL_STATUSES,
  type Acknowledgement,
  type ClosingStatus,
  type HopFacts,
  type PayoutType,
  type ReasonCode,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { Entity, PrimaryColumn } from 'typeorm';
import { columnsOf, Field, FIXED, InstantField, Table, type EmptyValues } from '@referral-exchange/database';
import { fieldsShownTo, Numeric, ShownTo } from './field-declarations.js';
import { HopValues } from './hop-values.js';

const MONEY = { precision: 14, scale: 2, ...NULLABLE } as const;

/** The row of a hop. The three columns of the acknowledgement are null together. */
@Entity('referrals')
export class Hop extends HopValues {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) caseId: string;
  @Field('integer', FIXED) sequenceNumber: number;
  @Field('uuid', { ...FIXED, ...NULLABLE }) parentReferralId: string | null;
  @Field('text', FIXED) referenceNumber: string;
  @ShownTo('parties') @Field('uuid', FIXED) referringFirmId: string;
  /** Read from `firms`, like the other name. */
  referringFirmName: string;
  @ShownTo('parties') @Field('uuid', FIXED) referentFirmId: string;
  @ShownTo('parties') referentFirmName: string;
  @ShownTo('parties') @Field('text', { default: 'SENT' }) status: ReferralStatus;
  @ShownTo('parties') @InstantField(NULLABLE) acknowledgedAt: Date | null;
  @Field('uuid', NULLABLE) acknowledgedByFirmId: string | null;
  @Field('text', NULLABLE) acknowledgedChannel: Acknowledgement['channel'] | null;
  @Field('uuid', NULLABLE) endedByFirmId: string | null;
  @ShownTo('parties') @Field('text', NULLABLE) closingStatus: ClosingStatus | null;
  @ShownTo('parties') @Field('text', NULLABLE) closureReason: string | null;
  @ShownTo('parties') @Field('text', NULLABLE) reasonCode: ReasonCode | null;
  @ShownTo('parties') @Field('text', NULLABLE) payoutType: PayoutType | null;
  @ShownTo('parties') @InstantField(FIXED) sentDate: Date;
  @InstantField(NULLABLE) expiresAt: Date | null;
  /** By how much the sender's test clock has moved the expiry, seconds; null: never (docs/adr/0132). */
  @Field('integer', NULLABLE) clockMovedSeconds: number | null;
  @ShownTo('parties') @InstantField(NULLABLE) signedDate: Date | null;
  @ShownTo('parties') @InstantField(NULLABLE) resolutionDate: Date | null;
  @ShownTo('parties') @InstantField(NULLABLE) closedDate: Date | null;
  @ShownTo('parties') @Field('text', NULLABLE) leadAttorneyName: string | null;
  @ShownTo('parties') @Field('text', NULLABLE) phase: string | null;
  @ShownTo('parties') @Numeric(MONEY) settlementAmount: number | null;
  @ShownTo('parties') @Numeric(MONEY) attorneyFees: number | null;
  @ShownTo('parties') @Numeric(MONEY) projectedSettlementAmount: number | null;
  @ShownTo('parties') @Field('date', NULLABLE) estimatedDateOfResolution: string | null;
  @ShownTo('parties') @Field('date', NULLABLE) estimatedDistributionDate: string | null;
  @Field('uuid', { ...FIXED, ...NULLABLE }) routingRuleId: string | null;
  @Field('integer', { ...FIXED, ...NULLABLE }) roundRobinPosition: number | null;
  /** Each firm has its own metadata. The other firm never sees it. */
  @Field('jsonb', NULLABLE) senderCustomMetadata: CustomMetadata | null;
  @Field('jsonb', NULLABLE) receiverCustomMetadata: CustomMetadata | null;
  @InstantField(NULLABLE) archivedBySenderAt: Date | null;
  @InstantField(NULLABLE) archivedByReceiverAt: Date | null;
  @InstantField(FIXED) createdAt: Date;
  /** Last change of what both firms see. */
  @InstantField() updatedAt: Date;
  /** Last change of what only the sender sees; null: never. */
  @InstantField(NULLABLE) senderUpdatedAt: Date | null;
  /** Last change of what only the receiver sees; null: never. */
  @InstantField(NULLABLE) receiverUpdatedAt: Date | null;
  @Field('integer', { default: 1 }) version: number;
}

const columns = columnsOf(Hop);

/** Fields that both firms of a hop see once it is unmasked. */
export const SHOWN_HOP_FIELDS = fieldsShownTo(Hop, 'parties') as unknown as readonly Exclude<
  keyof Hop,
  'id' | 'referenceNumber' | 'createdAt' | 'updatedAt'
>[];
/**
 * Fields that the body of an action may change: shown ones but the status, which the transition table
 * changes.
 */
const ACTION_FIELDS = columns.filter(
  ({ key, isFixed }) => !isFixed && key !== 'status' && (SHOWN_HOP_FIELDS as readonly string[]).includes(key),
);
/** Columns that events carry under their own name. */
export const HOP_FACTS = columns
  .map(({ key }) => key)
  .filter((key) => key in hopFactsSchema.shape) as (keyof Hop & keyof HopFacts)[];
/** Default values of a new hop. */
export const EMPTY_HOP = new Table(Hop).emptyValues() as EmptyValues<Hop> &
  Pick<Hop, 'isRetainerSigned' | 'status' | 'version'>;

/** The fields of the hop that have a value in the body of an action. Null counts as absent. Pure. */
export function hopFieldsOf(body: object): Partial<Hop> {
  const given = ACTION_FIELDS.map(({ key }) => [key, (body as Record<string, unknown>)[key]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null));
}

/* How the API describes these fields. */

export const Reason = inPlaces(
  'Why, in words. Kept in the status history. Line breaks become spaces.',
  (words, options) => OneLine(words, 'Agreed with the client by phone', options),
);
export const ReasonCodeField = inPlaces('Why the referral was rejected or withdrawn.', (words, options) =>
  OneOf(REASON_CODES, words, 'outside_practice_area', options),
);
export const LeadAttorneyName = longText(
  'Attorney who leads the case at the receiving firm.',
  'Maya Lindqvist',
  255,
);
export const Phase = longText('Phase of the case, in the words of the receiving firm.', 'Discovery', 200);
export const EstimatedDateOfResolution = date(
  'Day on which the case is expected to be resolved.',
  '2027-03-31',
);
export const EstimatedDistributionDate = date(
  'Day on which the money is expected to be paid out.',
  '2027-04-30',
);
export const ProjectedSettlementAmount = money('Expected settlement, in US dollars.', 150_000);
export const SettlementAmount = money('Settlement, in US dollars. More than 0.', 125_000, true);
export const AttorneyFees = money('Attorney fees, in US dollars. Not more than `settlementAmount`.', 41_250);
export const PayoutTypeField = inPlaces('How the settlement is paid.', (words, options) =>
  OneOf(PAYOUT_TYPES, words, 'lump_sum', options),
);
export const ClosingStatusField = inPlaces('Outcome of the referral.', (words, options) =>
  OneOf(CLOSING_STATUSES, words, 'won_settled', options),
);
export const ClosureReason = inPlaces(
  'Why the referral was closed, in words. Line breaks become spaces.',
  (words, options) => OneLine(words, 'Settled before trial', options),
);
/** The status of a referral. */
export const StatusField = (description: string, options: FieldOptions = {}): PropertyDecorator =>
  OneOf(REFERRAL_STATUSES, description, 'UNDER_EVALUATION', options);
export const RoutingRuleId = inPlaces('Routing rule that chose the receiving firm.', (words, options) =>
  Uuid(words, EXAMPLE.rule, options),
);
export const RoundRobinPosition = inPlaces(
  'Position in the round robin of the routing rule, from 0. Needs `routingRuleId`. The pointer of the rule stays if it has no such position, or if ' +
    'the firm at the position is another. The rule and the position of a draft are kept for its first referral, unless that names a rule itself.',
  (words, options) => Count(words, 3, options),
);
