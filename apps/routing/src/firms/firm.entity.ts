import { Field } from '@referral-exchange/database';
import { FirmRow } from '@referral-exchange/firms';
import { Entity } from 'typeorm';

/** Local copy of a firm of auth. */
@Entity('firms')
export class Firm extends FirmRow {
  @Field('boolean') isActive: boolean;
  /** Machine names; empty means any. */
  @Field('text', { array: true }) caseTypes: string[];
  @Field('text', { array: true }) jurisdictions: string[];
  @Field('text', { default: 'UTC' }) timeZone: string;
}
