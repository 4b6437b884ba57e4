import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import { ApiData, ApiErrors, PublicController, ValidQuery } from '@referral-exchange/http';
import { EvaluateRules } from './evaluate-rules.js';
import { EvaluateQuery, ReReferQuery } from './evaluation-queries.dto.js';
import { presentChoice, RoutingChoiceDto } from './present-choice.js';
import { ReRefer } from './re-refer.js';

const NONE = 'Null when no rule matches with an eligible slot. Reading never moves a pointer.';

/** Which firm a referral would go to (interface, "Routing"). An administrator has no rules to ask. */
@PublicController('routing', 'Routing')
@AllowCallers('firm_key', 'crm_token', 'session', 'oauth')
export class EvaluationController {
  constructor(
    private readonly evaluateRules: EvaluateRules,
    private readonly reRefer: ReRefer,
  ) {}

  @Get('evaluate')
  @ApiOperation({
    summary: 'Find the firm that a new referral would go to',
    description: `Rules are tried by priority; the slots of a rule from its pointer on. ${NONE}`,
  })
  @ApiData(RoutingChoiceDto, { nullable: true })
  async evaluateRouting(
    @CurrentCaller() caller: Caller,
    @ValidQuery(EvaluateQuery) query: EvaluateQuery,
  ): Promise<RoutingChoiceDto | null> {
    const { caseType, jurisdiction, county = null, tier = null, attempt } = query;
    const question = { caseType, jurisdiction, county, tier, attempt, triedFirmIds: [] };
    return presentChoice(await this.evaluateRules.execute(caller.firmId!, question));
  }

  @Get('re-refer')
  @ApiOperation({
    summary: 'Find the firm that a case should be referred to next',
    description: `Firms that had the case from you are skipped, and so are those that are a party of an active referral of it; the attempt is the number of your referrals of it plus 1. ${NONE}`,
  })
  @ApiData(RoutingChoiceDto, { nullable: true, example: { attempt: 2 } })
  @ApiErrors('resource_not_found')
  async reReferRouting(
    @CurrentCaller() caller: Caller,
    @ValidQuery(ReReferQuery) query: ReReferQuery,
  ): Promise<RoutingChoiceDto | null> {
    return presentChoice(await this.reRefer.execute(caller, query));
  }
}
