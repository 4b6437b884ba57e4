import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, PublicController, ValidQuery, withMeta } from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller, RequireTier } from '@referral-exchange/identity';
import { CountKeyUse } from './count-key-use.js';
import { FindRequests } from './find-requests.js';
import { KeyUseDto, presentKeyUse } from './present-key-use.js';
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

const KEY_USE_META = {
  from: {
    type: 'string',
    format: 'date-time',
    description:
      'Calls since this instant are counted: since the first of the 60 minutes, or a later one when there were too many.',
    example: '2026-03-02T13:31:00.000Z',
  },
  countedAt: {
    type: 'string',
    format: 'date-time',
    description: 'When they were counted. A call is there a few seconds after its answer.',
    example: '2026-03-02T14:30:12.000Z',
  },
  behindSeconds: {
    type: 'integer',
    nullable: true,
    description:
      'For how long the oldest call has waited to be counted; 0 when none waits. Null when that is not known.',
    example: 0,
  },
};

/** What the programs of a firm or provider called (ADR 175). */
@PublicController('request-log', 'Request log')
@AllowCallers('firm_key', 'provider_key', 'session')
// it tells of all keys of the owner, which only administrators see
@RequireTier('full')
export class RequestLogController {
  constructor(
    private readonly findRequests: FindRequests,
    private readonly count: CountKeyUse,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List what your programs called',
    description:
      'Calls of this API with the API keys and CRM tokens of your firm or provider, the newest first, also refused ones: `4xx` and `429`. A call is here a few seconds after its answer and for ' +
      '30 days. It has no body, no query and no ids of the path. Calls with a key that does not work, as it was revoked or never issued, are not here, and a few may be missing after a failure of our own.',
  })
  @ApiData(LoggedRequestDto, { isArray: true, meta: META })
  async listRequests(@CurrentCaller() caller: Caller, @ValidQuery(RequestLogQuery) query: RequestLogQuery) {
    const { rows, nextCursor } = await this.findRequests.execute(caller, query);
    return withMeta(rows.map(presentLoggedRequest), { nextCursor });
  }

  @Get('key-use')
  @ApiOperation({
    summary: 'Count the calls of your keys in the last hour',
    description:
      'Calls with each API key and CRM token of your firm or provider, by minute: the minute that has begun, and the 59 before it. The busiest key comes first; keys and minutes without calls are not here. Calls that were answered with ' +
      '429 are counted apart, as no limit counts them. The limits are in `GET /firms/me`; they hold for any 60 seconds, so a full minute is not the highest that was reached. The 200,000 newest calls are counted: `meta.from` says since when.',
  })
  @ApiData(KeyUseDto, { isArray: true, meta: KEY_USE_META })
  async countKeyUse(@CurrentCaller() caller: Caller) {
    const use = await this.count.execute(caller);
    const { from, countedAt, behindSeconds } = use;
    return withMeta(presentKeyUse(use), {
      from: from.toISOString(),
      countedAt: countedAt.toISOString(),
      behindSeconds,
    });
  }
}
