import { Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  type Annotated,
  ApiData,
  type Deferred,
  DeferredBody,
  IfMatch,
  PublicController,
  Tagged,
  withEntityTag,
} from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller, RequireTier } from '@referral-exchange/identity';
import { OrderRules, tagOfOrder } from './order-rules.js';
import { RuleOrderDto } from './rule-order.dto.js';
import { RulesRepository } from './rules.repository.js';

/** The order of a firm's rules, as one record (ADR 167). An administrator has no rules to order. */
@PublicController('routing/rules/order', 'Routing')
@AllowCallers('firm_key', 'crm_token', 'session', 'oauth')
export class RuleOrderController {
  constructor(
    private readonly rules: RulesRepository,
    private readonly orderRules: OrderRules,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Get the order of your routing rules',
    description: 'With an `ETag`, for a change of the order that must not undo that of somebody else.',
  })
  @ApiData(RuleOrderDto)
  @Tagged()
  async getRoutingRuleOrder(@CurrentCaller() { firmId }: Caller): Promise<Annotated> {
    return answer(await this.rules.findOrder(firmId!));
  }

  @Put()
  @RequireTier('full')
  @ApiOperation({
    summary: 'Set the order of your routing rules',
    description:
      'Takes effect at once for all of them: they get the priorities 10, 20, 30 and so on. The list names each rule once, also one that is switched off.',
  })
  @ApiData(RuleOrderDto)
  @Tagged()
  async setRoutingRuleOrder(
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: string | undefined,
    @DeferredBody(RuleOrderDto) body: Deferred<RuleOrderDto>,
  ): Promise<Annotated> {
    return answer(await this.orderRules.execute(caller, { ifMatch, readInput: body.validated }));
  }
}

function answer(ruleIds: readonly string[]): Annotated {
  return withEntityTag({ ruleIds }, tagOfOrder(ruleIds));
}
