import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CASE_TYPES, JURISDICTIONS } from '@referral-exchange/contracts';
import { AllowCallers, ApiData, PublicController } from '@referral-exchange/platform';
import { CaseTypeDto, JurisdictionDto } from './dto/reference-data.dto.js';

/** The words that every firm and provider shares (interface, "Firms, reference data"). */
@PublicController('')
@AllowCallers('firm_key', 'provider_key', 'crm_token', 'admin', 'session', 'oauth')
export class ReferenceDataController {
  @Get('case-types')
  @ApiOperation({ summary: 'List the case types' })
  @ApiData(CaseTypeDto, { isArray: true })
  caseTypes(): CaseTypeDto[] {
    return CASE_TYPES.map(({ id, name, displayName }) => ({ id, name, displayName }));
  }

  @Get('jurisdictions')
  @ApiOperation({ summary: 'List the jurisdictions' })
  @ApiData(JurisdictionDto, { isArray: true })
  jurisdictions(): JurisdictionDto[] {
    return JURISDICTIONS.map(({ code, name }) => ({ code, name }));
  }
}
