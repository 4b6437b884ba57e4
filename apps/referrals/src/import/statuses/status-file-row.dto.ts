import { eachRule, OPTIONAL, Text, Uuid } from '@referral-exchange/http';
import type { FieldFault } from '@referral-exchange/contracts';
import { EXAMPLE } from '../../core/case/field-descriptions.js';
import { columnsFrom, type FileColumns } from '../csv/file-columns.js';
import { StatusRowDto } from './status-row.dto.js';

/** One row of a bulk status file (decisions, section 3, "CSV"). */
export class StatusFileRowDto extends StatusRowDto {
  @Text('Reference number of the referral, or of the case for its latest referral.', 'ABC-0001', {
    max: 40,
    ...OPTIONAL,
  })
  referenceNumber?: string;
  @Uuid('Id of the referral.', EXAMPLE.referral, OPTIONAL) referralId?: string;

  override faults(): FieldFault[] {
    return eachRule(
      () => this.nameFaults(),
      () => super.faults(),
    );
  }

  private nameFaults(): FieldFault[] {
    if (this.referralId || this.referenceNumber) return [];
    const message = 'referenceNumber or referralId is required';
    return [{ field: 'referenceNumber', code: 'required', message }];
  }
}

/** The columns of a bulk status file. */
export const STATUS_COLUMNS: FileColumns = {
  names: ['referenceNumber', 'referralId', ...columnsFrom(StatusRowDto).names],
  required: [['referenceNumber', 'referralId'], 'status'],
  batchRows: 100,
};
