import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, PublicController, ValidQuery, withMeta } from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller, RequireTier } from '@referral-exchange/identity';
import { FindRequests } from './find-requests.js';
import { LoggedRequestDto, presentLoggedRequest } from './present-logged-request.js';
import { RequestLogQuery } from './request-log-query.dto.js';

const META = {
  nextCursor: {
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'Send it as `cursor` for older calls. Null: there are none.',
    example: '01990000-0000-7000-8000-000000000001',
  },
};

/** What the programs of a firm or provider called (ADR 175). */
@PublicController('request-log', 'Request log')
@AllowCallers('firm_key', 'provider_key', 'session')
// it tells of all keys of the owner, which only administrators see
@RequireTier('full')
export class RequestLogController {
  constructor(private readonly finding: FindRequests) {}

  @Get()
  @ApiOperation({
    summary: 'List what your programs called',
    description:
      'Calls of this API with the API keys and CRM tokens of your firm or provider, the newest first, also refused ones: `4xx` and `429`. A call is here a few seconds after its answer and for ' +
      '30 days. It has no body, no query and no ids of the path. Calls with a key that does not work, as it was revoked or never issued, are not here, and a few may be missing after a failure of our own.',
  })
  @ApiData(LoggedRequestDto, { isArray: true, meta: META })
  async listRequests(@CurrentCaller() caller: Caller, @ValidQuery(RequestLogQuery) query: RequestLogQuery) {
    const { rows, nextCursor } = await this.finding.execute(caller, query);
    return withMeta(rows.map(presentLoggedRequest), { nextCursor });
  }
}
