import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CASE_TYPES, JURISDICTIONS } from '@referral-exchange/contracts';
import { ApiData, FirmResource, PublicController } from '@referral-exchange/platform';
import { CaseTypeDto, JurisdictionDto } from './reference-data.dto.js';

/**
 * Lists that all firms share (interface, "Firms, reference data"). Provider keys are refused: their resources are listed in
 * decisions, section 13, and these are not among them.
 */
@PublicController('', 'Reference data')
@FirmResource()
export class ReferenceDataController {
  @Get('case-types')
  @ApiOperation({
    summary: 'List the case types',
    description: 'The list is the same for all firms and is not paginated.',
  })
  @ApiData(CaseTypeDto, { isArray: true })
  listCaseTypes(): CaseTypeDto[] {
    return CASE_TYPES.map(({ id, name, displayName }) => ({ id, name, displayName }));
  }

  @Get('jurisdictions')
  @ApiOperation({
    summary: 'List the jurisdictions',
    description: 'The states, districts and territories of the United States. The list is not paginated.',
  })
  @ApiData(JurisdictionDto, { isArray: true })
  listJurisdictions(): JurisdictionDto[] {
    return JURISDICTIONS.map(({ code, name }) => ({ code, name }));
  }
}
