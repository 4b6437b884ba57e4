import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CASE_TYPES, JURISDICTIONS } from '@referral-exchange/contracts';
import { ApiData, PublicController, ValidQuery } from '@referral-exchange/http';
import { FirmResource } from '@referral-exchange/identity';
import { countiesOf } from './counties.js';
import {
  CaseTypeDto,
  CountiesQuery,
  CountyDto,
  JurisdictionDto,
  JurisdictionsQuery,
} from './reference-data.dto.js';

/**
 * Lists that all firms share (interface, "Firms, reference data"). Provider keys are refused: their resources
 * are listed in decisions, section 13, and these are not among them.
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
  listJurisdictions(
    @ValidQuery(JurisdictionsQuery) { includeCounties }: JurisdictionsQuery,
  ): JurisdictionDto[] {
    return JURISDICTIONS.map(({ code, name }) => ({
      code,
      name,
      ...(includeCounties && { counties: countiesOf([code]).map((county) => county.name) }),
    }));
  }

  @Get('counties')
  @ApiOperation({
    summary: 'List the counties',
    description:
      'Counties, and what a jurisdiction has instead of them: parishes, boroughs, census areas, independent cities, planning regions. From the county list of the U.S. Census Bureau, 2023. The list is not paginated.',
  })
  @ApiData(CountyDto, { isArray: true })
  listCounties(@ValidQuery(CountiesQuery) { jurisdictionCodes }: CountiesQuery): CountyDto[] {
    return countiesOf(jurisdictionCodes).map(({ fips, name, jurisdiction }) => ({
      fips,
      name,
      jurisdictionCode: jurisdiction,
    }));
  }
}
