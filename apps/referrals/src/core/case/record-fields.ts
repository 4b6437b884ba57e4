import { CLOSING_STATUSES, PAYOUT_TYPES, REASON_CODES, REFERRAL_STATUSES, WARM_TRANSFER_REASONS } from '@referral-exchange/contracts'; // prettier-ignore
import {
  CalendarDate, CaseTypeName, Count, CustomMetadata, Email, Flag, Fraction, IN_BODY, JurisdictionCode, LongText, Money, NULLABLE, OneLine,
  OneOf, Percentage, Text, Uuid, WholeNumber, type FieldOptions,
} from '@referral-exchange/platform'; // prettier-ignore

/**
 * Fields of a case and of a referral (a hop) that several bodies and records have. Description, example and limits are said
 * here once; the place of the field adds whether it may be absent and what null means (docs/adding-a-field.md).
 */

/** Where a field stands. */
export interface Place extends FieldOptions {
  /** What null means there; added to the description. */
  note?: string;
}

/** In the body of a PATCH. */
export const IN_PATCH: Place = { ...IN_BODY, note: ' Null clears it.' };
/** In the record of a case or referral, for fields that are masked. */
export const IN_RECORD: Place = { ...NULLABLE, note: ' The receiving firm gets null until it acknowledges.' };

/** The ids of the examples, the same as in the samples of the webhooks. */
export const EXAMPLE = {
  sender: '0192f3a0-1000-7000-8000-000000000001',
  receiver: '0192f3a0-1000-7000-8000-000000000002',
  case: '0192f3a0-2000-7000-8000-000000000001',
  referral: '0192f3a0-3000-7000-8000-000000000001',
  note: '0192f3a0-4000-7000-8000-000000000001',
  statusUpdate: '0192f3a0-6000-7000-8000-000000000001',
  rule: '0192f3a0-7000-7000-8000-000000000001',
} as const;

type Declare = (description: string, options: FieldOptions) => PropertyDecorator;
/** A field with one description, in any place. */
const inPlaces =
  (description: string, declare: Declare) =>
  ({ note = '', ...options }: Place = {}): PropertyDecorator =>
    declare(description + note, options);

const text = (description: string, example: string, max: number) =>
  inPlaces(description, (words, options) => Text(words, example, { max, ...options }));
const longText = (description: string, example: string, max: number) =>
  inPlaces(description, (words, options) => LongText(words, example, { max, ...options }));
const date = (description: string, example: string) =>
  inPlaces(description, (words, options) => CalendarDate(words, example, options));
const flag = (description: string, example: boolean) =>
  inPlaces(description, (words, options) => Flag(words, example, options));
const money = (description: string, example: number, above?: boolean) =>
  inPlaces(description, (words, options) => Money(words, example, { above, ...options }));

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

/** The longest text of notes. */
export const MAX_NOTES = 10_000;
export const Notes = longText(
  'Notes that both firms of the referral see.',
  'Client prefers calls after 5 pm.',
  MAX_NOTES,
);
export const IsRetainerSigned = flag('Whether the client has signed a retainer.', true);
/** Ten years. A referral that expires later need not expire. */
const MAX_EXPIRATION_HOURS = 87_600;
export const SentExpirationHours = inPlaces(
  'Hours after which a referral that is still `SENT` is withdrawn. Null: never.',
  (words, options) => WholeNumber(1, MAX_EXPIRATION_HOURS, words, 72, options),
);
export const SendingFirmPercentage = inPlaces(
  'Share of the attorney fees that the sending firm gets, from 0 to 100.',
  (words, options) => Percentage(words, 25, options),
);
export const ClientFeeAgreementPercentage = inPlaces(
  'Share of the settlement that the client agreed to pay as fees, from 0 to 1.',
  (words, options) => Fraction(words, 0.33, options),
);
export const WarmTransferAttempted = flag('Whether a warm transfer of the client was tried.', true);
export const WarmTransferSuccessful = flag('Whether the warm transfer succeeded.', false);
export const WarmTransferReasonType = inPlaces('Why the warm transfer failed.', (words, options) =>
  OneOf(WARM_TRANSFER_REASONS, words, 'OTHER', options),
);
export const WarmTransferReason = longText(
  'Why the warm transfer failed, in words. Only with `warmTransferUnsuccessfulReasonType` `OTHER`.',
  'The call was cut off.',
  5_000,
);
export const StatuteOfLimitations = date('Day on which the statute of limitations expires.', '2028-01-10');
export const OwnMetadata = inPlaces(
  'Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB.',
  (words, options) => CustomMetadata(words, { crmId: 'A-1024', priority: 2 }, options),
);

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
