import type { WARM_TRANSFER_REASONS } from '@referral-exchange/contracts';
import { columnsOf, Field, NULLABLE, Numeric, ShownTo } from './field-declarations.js';

/** Fields of a hop that can be given before it is sent. A draft keeps them on the case. Percentages: decisions, section 2. */
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
