import { Field, FIXED } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';
import type { Direction } from '../inbox/attention.policy.js';
import type { InboxView } from '../inbox/inbox-views.js';

/** A view of the inbox that a person has given a name. */
@Entity('saved_views')
export class SavedView {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) firmId: string;
  @Field('uuid', FIXED) userId: string;
  @Field('text') name: string;
  @Field('text') direction: Direction;
  @Field('text') view: InboxView;
  /** What is searched for; null: nothing. */
  @Field('text', NULLABLE) words: string | null;
  /** Its place among the views of the person, from 1. */
  @Field('integer') place: number;
}
