import { Field } from '@referral-exchange/database';
import { FirmRow } from '@referral-exchange/firms';
import { Entity } from 'typeorm';

/** Local copy of a firm of auth. */
@Entity('firms')
export class Firm extends FirmRow {
  /** Letters that start its reference numbers. */
  @Field('text') referencePrefix: string;
  @Field('boolean') isActive: boolean;
  @Field('boolean') isTestFirm: boolean;
}

/** What is asked of a firm that gets a referral. */
export type KnownFirm = Pick<Firm, 'id' | 'name' | 'isActive'>;
