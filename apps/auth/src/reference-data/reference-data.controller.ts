import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CASE_TYPES, JURISDICTIONS } from '@referral-exchange/contracts';
import { ApiData, PublicController } from '@referral-exchange/platform';
import { CaseTypeDto, JurisdictionDto } from './reference-data.dto.js';

/**
 * The words that every firm shares (interface, "Firms, reference data"). Not for provider keys: what those have is listed
 * (decisions, section 13), and this is not among it.
 */
@PublicController('', 'Reference data')
export class ReferenceDataController {
  @Get('case-types')
  @ApiOperation({ summary: 'List the case types' })
  @ApiData(CaseTypeDto, { isArray: true })
  listCaseTypes(): CaseTypeDto[] {
    return CASE_TYPES.map(({ id, name, displayName }) => ({ id, name, displayName }));
  }

  @Get('jurisdictions')
  @ApiOperation({ summary: 'List the jurisdictions' })
  @ApiData(JurisdictionDto, { isArray: true })
  listJurisdictions(): JurisdictionDto[] {
    return JURISDICTIONS.map(({ code, name }) => ({ code, name }));
  }
}
