import { BodyExamples, IN_BODY, Text, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';
import { MAX_NOTES } from '../case/hop-values.js';

/** Body of PATCH /cases/{caseId}/notes/{noteId}. */
@BodyExamples({
  text: { summary: 'New words' },
})
export class UpdateNoteDto {
  @Text('Text of the note.', 'Spoke with the client today.', { max: MAX_NOTES }) body: string;
}

/** Body of POST /cases/{caseId}/notes. */
@BodyExamples({
  smallest: { summary: 'On the case', value: { body: 'Spoke with the client today.' } },
  onReferral: { summary: 'On one referral of the case', replace: { referralId: 'A referral of the case' } },
})
export class CreateNoteDto extends UpdateNoteDto {
  @Uuid(
    "Referral of the note. Without it: the caller's latest referral of the case, or the draft. `null`: the draft alone.",
    EXAMPLE.referral,
    IN_BODY,
  )
  referralId?: string | null;
}
