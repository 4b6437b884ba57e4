import type { FieldFault } from '@referral-exchange/contracts';
import { BodyExamples, IN_BODY, OPTIONAL, Text } from '@referral-exchange/http';
import { CaseTypeField, ClientFirstName, ClientLastName, Jurisdiction, Title } from '../case/case.entity.js';
import { IsRetainerSigned, MAX_NOTES } from '../case/hop-values.js';
import { emptyEditFaults } from '../moves/changed-fields.js';
import { CaseFieldsDto } from './case-fields.dto.js';

/** Body of PATCH /sent-cases/{id} (decisions, section 3): null clears a field, at least one field. */
@BodyExamples({
  oneField: { summary: 'Correct one field', value: { clientPhone: '+1 212 555 0143' } },
  clear: { summary: 'Clear fields', value: { county: null, notes: null } },
  everything: { summary: 'Everything' },
})
export class UpdateSentCaseDto extends CaseFieldsDto {
  @Title(OPTIONAL) title?: string;
  @CaseTypeField(OPTIONAL) caseType?: string;
  @Jurisdiction(OPTIONAL) jurisdiction?: string;
  @ClientFirstName(OPTIONAL) clientFirstName?: string;
  @ClientLastName(OPTIONAL) clientLastName?: string;
  @IsRetainerSigned(OPTIONAL) declare isRetainerSigned?: boolean;
  @Text('Note to add to the case.', 'Spoke with the client today.', { max: MAX_NOTES, ...IN_BODY })
  note?: string | null;

  /** Whether the reason fits its type is checked against the stored case. */
  override faults(): FieldFault[] {
    return emptyEditFaults(this);
  }
}
