import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, PublicController } from '@referral-exchange/http';
import { type Caller, CurrentCaller } from '@referral-exchange/identity';
import { MedProviderActions } from '../access/access-of-callers.js';
import { MedReferralIds } from '../access/med-referral-path.decorator.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { PHARMACY } from '../pharmacy-records/pharmacy-path.js';
import { ImportRecords } from './import-records.js';
import { ImportPharmacyDto, PharmacyImportDto } from './import.dto.js';
import { presentImport } from './present-import.js';

/** Many fills and transactions at once (decisions, section 14, "Pharmacy"). */
@PublicController(PHARMACY, 'Pharmacy')
@MedProviderActions()
export class ImportController {
  constructor(private readonly importRecords: ImportRecords) {}

  @Post('import')
  @ApiOperation({
    summary: 'Import up to 500 fills and transactions',
    description:
      'All or nothing. When a record cannot be recorded the answer is 400 with the error of each such record (`records.12.transaction.amount`), ' +
      'and nothing is recorded. Each record has an `externalId`: a record that is known with the same content is left as it is, so a ' +
      'batch may be sent again. The fills of a batch are recorded before its transactions.',
  })
  @ApiData(PharmacyImportDto)
  @ApiErrors('restricted_access', 'conflict')
  async importPharmacyRecords(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
    @DeferredBody(ImportPharmacyDto) body: Deferred<ImportPharmacyDto>,
  ): Promise<PharmacyImportDto> {
    const { outcomes, balance } = await this.importRecords.execute(caller, {
      path,
      readInput: body.validated,
    });
    return presentImport(outcomes, balance);
  }
}
