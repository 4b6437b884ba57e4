import { Optional, Text, Uuid, MAX_NOTES } from '../fields/field-rules.js';

/** Body of PATCH /cases/{caseId}/notes/{noteId}. */
export class EditNoteDto {
  @Text(MAX_NOTES) body: string;
}

/** Body of POST /cases/{caseId}/notes. Without `referralId`: the caller's latest hop. */
export class CreateNoteDto extends EditNoteDto {
  @Uuid() @Optional() referralId?: string | null;
}
