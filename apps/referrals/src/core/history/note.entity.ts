import { Field, FIXED, InstantField } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import { NULLABLE } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { Entity, PrimaryColumn } from 'typeorm';

/** A note of one firm on a case: on a hop, or on the draft when `referralId` is null. */
@Entity('notes')
export class Note {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) caseId: string;
  @Field('uuid', { ...FIXED, ...NULLABLE }) referralId: string | null;
  @Field('uuid', FIXED) firmId: string;
  @Field('uuid', { ...FIXED, ...NULLABLE }) authorId: string | null;
  @Field('text', { ...FIXED, ...NULLABLE }) authorName: string | null;
  @Field('text') body: string;
  /** It was written with an action and has no event. */
  @Field('boolean', FIXED) isAutomatic: boolean;
  @InstantField(FIXED) createdAt: Date;
  @InstantField() updatedAt: Date;
}

/** A note by the caller's firm. */
export function newNote(
  note: Pick<Note, 'caseId' | 'referralId' | 'body' | 'isAutomatic'>,
  at: Date,
  caller: Caller,
): Note {
  return {
    id: newId(),
    ...note,
    firmId: caller.firmId!,
    authorId: caller.actor.userId,
    authorName: caller.actor.name,
    createdAt: at,
    updatedAt: at,
  };
}
