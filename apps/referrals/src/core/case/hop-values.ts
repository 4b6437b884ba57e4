import { WARM_TRANSFER_REASONS } from '@referral-exchange/contracts';
import { Fraction, NULLABLE, OneOf, Percentage } from '@referral-exchange/http';
import { inPlaces, longText, date, flag } from './field-descriptions.js';
import { columnsOf, Field } from '@referral-exchange/database';
import { Numeric, ShownTo } from './field-declarations.js';

/** Fields of a hop that can be given before it is sent; a draft keeps them. Percentages: decisions, 2. */
export abstract class HopValues {
  @ShownTo('parties') @Field('text', NULLABLE) notes: string | null;
  @ShownTo('parties') @Field('boolean', { default: false }) isRetainerSigned: boolean;
  @ShownTo('parties') @Numeric(NULLABLE) sendingFirmPercentage: number | null;
  @ShownTo('parties') @Numeric(NULLABLE) clientFeeAgreementPercentage: number | null;
  @ShownTo('parties') @Field('boolean', NULLABLE) warmTransferAttempted: boolean | null;
  @ShownTo('parties') @Field('boolean', NULLABLE) warmTransferSuccessful: boolean | null;
  @ShownTo('parties')
  @Field('text', NULLABLE)
  warmTransferUnsuccessfulReasonType: (typeof WARM_TRANSFER_REASONS)[number] | null;
  @ShownTo('parties') @Field('text', NULLABLE) warmTransferUnsuccessfulReason: string | null;
  @ShownTo('parties') @Field('date', NULLABLE) statuteOfLimitationsExpiration: string | null;
}

export const HOP_VALUES = columnsOf(HopValues).map(({ key }) => key) as (keyof HopValues)[];

/* How the API describes these fields. */

/** The longest text of notes. */
export const MAX_NOTES = 10_000;
export const Notes = longText(
  'Notes that both firms of the referral see.',
  'Client prefers calls after 5 pm.',
  MAX_NOTES,
);
export const IsRetainerSigned = flag('Whether the client has signed a retainer.', true);
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
