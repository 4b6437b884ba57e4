import type { WARM_TRANSFER_REASONS } from '@referral-exchange/contracts';
import { emptyValuesOf, Field, NULLABLE, Numeric, ShownTo } from './field-declarations.js';

/** What describes a hop and may be said before it is sent: a draft keeps it on the case. Percentages: see decisions, 2. */
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

/** A new hop's values when nothing was given. */
export const NO_HOP_VALUES = emptyValuesOf(HopValues) as unknown as HopValues;
export const HOP_VALUES = Object.keys(NO_HOP_VALUES) as (keyof HopValues)[];
