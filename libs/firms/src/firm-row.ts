import { Field, InstantField } from '@referral-exchange/database';
import { PrimaryColumn } from 'typeorm';

/** What every copy of a firm has. Services extend it by what they need of FirmFacts, under the same names. */
export abstract class FirmRow {
  @PrimaryColumn('uuid') id: string;
  @Field('text') name: string;
  @InstantField() updatedAt: Date;
}
