import { ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault } from '@referral-exchange/contracts';
import {
  CaseTypeName,
  Flag,
  JurisdictionCode,
  OptionalNotNull,
  Optional,
  Text,
  MAX_NOTES,
} from '../fields/field-rules.js';
import { NOTHING_TO_CHANGE } from '../fields/nothing-to-change.js';
import { CaseFieldsDto } from './case-fields.dto.js';

/** Body of PATCH /sent-cases/{id} (decisions, section 3). `note` is stored as a real note. */
export class EditCaseDto extends CaseFieldsDto {
  @Text(500) @OptionalNotNull() title?: string;
  @CaseTypeName() @OptionalNotNull() caseType?: string;
  @JurisdictionCode() @OptionalNotNull() jurisdiction?: string;
  @Text(255) @OptionalNotNull() clientFirstName?: string;
  @Text(255) @OptionalNotNull() clientLastName?: string;
  @ApiPropertyOptional({ type: 'boolean', nullable: false })
  @Flag()
  @OptionalNotNull()
  declare isRetainerSigned?: boolean;
  @Text(MAX_NOTES) @Optional() note?: string | null;

  /** Whether the reason fits its type is judged with what the case says already. */
  override faults(): FieldFault[] {
    return Object.values(this).every((value) => value === undefined) ? [NOTHING_TO_CHANGE] : [];
  }
}
