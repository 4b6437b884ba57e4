import { Id, Instant, NullableId, NullableStr, Str } from '../fields/record-fields.js';
import type { Note } from './note.entity.js';

/** A note as the API shows it; the keys are those of the webhooks (decisions, section 7). */
export class NoteDto {
  @Id() id: string;
  @NullableId() referralId: string | null;
  @Id() baseCaseId: string;
  @Id() firmId: string;
  /** Only to the author's own firm. */
  @NullableId() authorId: string | null;
  @NullableStr() authorName: string | null;
  @Str() body: string;
  @Instant() createdAt: string;
  @Instant() updatedAt: string;
}

/** A note as a firm may see it. Pure. */
export function presentNote(
  note: Omit<Note, 'isAutomatic' | 'createdAt' | 'updatedAt'> & {
    createdAt: Date | string;
    updatedAt: Date | string;
  },
  firmId: string | null,
): NoteDto {
  return {
    id: note.id,
    referralId: note.referralId,
    baseCaseId: note.caseId,
    firmId: note.firmId,
    authorId: note.firmId === firmId ? note.authorId : null,
    authorName: note.authorName,
    body: note.body,
    createdAt: new Date(note.createdAt).toISOString(),
    updatedAt: new Date(note.updatedAt).toISOString(),
  };
}
