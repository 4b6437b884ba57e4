import { Instant, LongText, Name, NULLABLE, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';
import type { Note } from '../history/note.entity.js';

/** A note as the API shows it; the keys are those of the webhooks (decisions, section 7). */
export class NoteDto {
  @Uuid('Id of the note.', EXAMPLE.note) id: string;
  @Uuid('Referral of the note. Null if it was written before the case was sent.', EXAMPLE.referral, NULLABLE)
  referralId: string | null;
  @Uuid('Case of the note.', EXAMPLE.case) baseCaseId: string;
  @Uuid('Firm of the author.', EXAMPLE.sender) firmId: string;
  @Uuid('User who wrote it. Null to the other firm, and when a key wrote it.', null, NULLABLE) authorId:
    string | null;
  @Name(
    'Name of the person, or for a key of its firm, that wrote it. Null if none is known.',
    'Ann Abbott',
    NULLABLE,
  )
  authorName: string | null;
  @LongText('Text of the note.', 'Spoke with the client today.') body: string;
  @Instant('When the note was written.', '2026-01-16T10:00:00.000Z') createdAt: string;
  @Instant('When the note was last edited.', '2026-01-16T10:00:00.000Z') updatedAt: string;
}

/** A note as a firm may see it. Pure. */
export function presentNote(note: Note, firmId: string | null): NoteDto {
  return {
    id: note.id,
    referralId: note.referralId,
    baseCaseId: note.caseId,
    firmId: note.firmId,
    authorId: note.firmId === firmId ? note.authorId : null,
    authorName: note.authorName,
    body: note.body,
    createdAt: note.createdAt.toISOString(),
    updatedAt: note.updatedAt.toISOString(),
  };
}
