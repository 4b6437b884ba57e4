import type { FirmRetention } from '@referral-exchange/contracts';
import { Field } from '@referral-exchange/database';
import { FirmRow } from '@referral-exchange/firms';
import { NULLABLE } from '@referral-exchange/http';
import { Entity } from 'typeorm';

/** Local copy of a firm of auth. */
@Entity('firms')
export class Firm extends FirmRow {
  /** Letters that start its reference numbers. */
  @Field('text') referencePrefix: string;
  @Field('boolean') isActive: boolean;
  @Field('boolean') isTestFirm: boolean;
  @Field('jsonb', NULLABLE) retention: FirmRetention | null;
}

/** What is asked of a firm that gets a referral. */
export type KnownFirm = Pick<Firm, 'id' | 'name' | 'isActive'>;
