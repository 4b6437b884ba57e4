import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, Page, PublicController, ValidQuery } from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { AvailableFirmDto, AvailableFirmsQuery } from './available-firms.dto.js';
import { AvailableFirmsRepository } from './available-firms.repository.js';

/** The firms that can receive referrals (decisions, section 4). */
@PublicController('firms', 'Firms')
@FirmResource()
export class DirectoryController {
  constructor(private readonly firms: AvailableFirmsRepository) {}

  @Get('available')
  @ApiOperation({
    summary: 'List the firms that can receive referrals',
    description:
      'All active firms but your own, by name. You can refer to any of them. A real firm is shown sandbox firms only with `isTestFirm=true`. A firm without jurisdictions or case types takes all of them.',
  })
  @ApiData(AvailableFirmDto, { page: true })
  async listAvailableFirms(
    @CurrentCaller() caller: Caller,
    @ValidQuery(AvailableFirmsQuery) query: AvailableFirmsQuery,
  ): Promise<Page<AvailableFirmDto>> {
    const [firms, total] = await this.firms.findPage(caller, query.toFilter());
    return new Page(firms, { page: query.page, limit: query.limit, total });
  }
}
