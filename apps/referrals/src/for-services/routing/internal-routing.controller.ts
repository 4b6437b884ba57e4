import { HttpCode, Post } from '@nestjs/common';
import { type Deferred, DeferredBody, ServiceController, Unwrapped } from '@referral-exchange/http';
import { RecentCasesDto, ReferOnDto, RoutingCaseDto } from './internal-routing.dto.js';
import { ReferOn } from './refer-on.js';
import { RoutingCases } from './routing-cases.js';

/** What routing asks (contracts, http/referrals). Not routed by the gateway. */
@ServiceController('', 'routing')
export class InternalRoutingController {
  constructor(
    private readonly routingCases: RoutingCases,
    private readonly refer: ReferOn,
  ) {}

  @Post('routing-case')
  @HttpCode(200)
  async readRoutingCase(@DeferredBody(RoutingCaseDto) body: Deferred<RoutingCaseDto>): Promise<Unwrapped> {
    return new Unwrapped(await this.routingCases.get(await body.validated()));
  }

  @Post('recent-cases')
  @HttpCode(200)
  async listRecentCases(@DeferredBody(RecentCasesDto) body: Deferred<RecentCasesDto>): Promise<Unwrapped> {
    return new Unwrapped({ cases: await this.routingCases.latest(await body.validated()) });
  }

  @Post('waterfall-referrals')
  @HttpCode(200)
  async referOn(@DeferredBody(ReferOnDto) body: Deferred<ReferOnDto>): Promise<Unwrapped> {
    return new Unwrapped(await this.refer.execute(await body.validated()));
  }
}
