import { Field, InstantField } from '@referral-exchange/database';
import { Entity, PrimaryColumn } from 'typeorm';

/** Local copy of a medical provider of auth. */
@Entity('providers')
export class Provider {
  @PrimaryColumn('uuid') id: string;
  @Field('text') name: string;
  @Field('boolean') isActive: boolean;
  @Field('boolean') restrictedAccess: boolean;
  @InstantField() updatedAt: Date;
}
