import { Field, FIXED, InstantField } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';

/** Links a hop, for one of its firms, to a record of an external case system (interface, "External link"). */
@Entity('external_links')
export class ExternalLink {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) firmId: string;
  @Field('uuid', FIXED) referralId: string;
  @Field('text', FIXED) externalSystem: string;
  @Field('text', FIXED) externalId: string;
  @Field('text', { ...FIXED, ...NULLABLE }) externalUrl: string | null;
  @InstantField(FIXED) createdAt: Date;
  @InstantField(NULLABLE) deletedAt: Date | null;
}
