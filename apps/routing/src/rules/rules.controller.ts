import { Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  Page,
  PageQuery,
  PublicController,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource, RequireTier } from '@referral-exchange/identity';
import { ReceiversRepository } from '../firms/receivers.repository.js';
import { CreateRule } from './create-rule.js';
import { DeleteRule } from './delete-rule.js';
import { presentRule, RoutingRuleDto } from './present-rule.js';
import { CreateRuleDto, UpdateRuleDto } from './rule-bodies.dto.js';
import { RulesRepository, type StoredRule } from './rules.repository.js';
import { UpdateRule } from './update-rule.js';

const OF_RULE = 'Id of the routing rule.';

/** The routing rules of a firm (decisions, section 5). Changing them needs tier full. */
@PublicController('routing/rules', 'Routing')
@FirmResource()
export class RulesController {
  constructor(
    private readonly rules: RulesRepository,
    private readonly firms: ReceiversRepository,
    private readonly create: CreateRule,
    private readonly update: UpdateRule,
    private readonly deletion: DeleteRule,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List routing rules', description: 'In the order in which they are evaluated.' })
  @ApiData(RoutingRuleDto, { page: true })
  async listRoutingRules(
    @CurrentCaller() caller: Caller,
    @ValidQuery(PageQuery) query: PageQuery,
  ): Promise<Page<RoutingRuleDto>> {
    const [rules, total] = await this.rules.findPage(caller, query);
    const firms = await this.firms.findAll(firmIdsOf(rules));
    return new Page(
      rules.map((rule) => presentRule(rule, firms)),
      { page: query.page, limit: query.limit, total },
    );
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get a routing rule',
    description: 'With its slots in order, and the pointer to the slot that is next.',
  })
  @ApiData(RoutingRuleDto)
  async getRoutingRule(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_RULE) id: string,
  ): Promise<RoutingRuleDto> {
    const rule = await this.rules.get(caller, id);
    return presentRule(rule, await this.firms.findAll(firmIdsOf([rule])));
  }

  @Post()
  @RequireTier('full')
  @ApiOperation({
    summary: 'Create a routing rule',
    description:
      'Rules may overlap: the first one that matches and has an eligible slot is used. Try a rule on your latest cases with ' +
      '`POST /routing/rules/preview` first.',
  })
  @ApiData(RoutingRuleDto, { status: 201 })
  @ApiErrors('conflict')
  async createRoutingRule(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateRuleDto) body: Deferred<CreateRuleDto>,
  ): Promise<RoutingRuleDto> {
    const { rule, firms } = await this.create.execute(caller, { readInput: body.validated });
    return presentRule(rule, firms);
  }

  @Patch(':id')
  @RequireTier('full')
  @ApiOperation({
    summary: 'Update a routing rule',
    description:
      'Fields that are absent stay. When slots are replaced, the pointer and the monthly counts stay with their slots.',
  })
  @ApiData(RoutingRuleDto)
  async updateRoutingRule(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_RULE) id: string,
    @DeferredBody(UpdateRuleDto) body: Deferred<UpdateRuleDto>,
  ): Promise<RoutingRuleDto> {
    const { rule, firms } = await this.update.execute(caller, { id, readInput: body.validated });
    return presentRule(rule, firms);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a routing rule', description: 'Referrals that it made stay as they are.' })
  @ApiNoContent()
  deleteRoutingRule(@CurrentCaller() caller: Caller, @UuidParam('id', OF_RULE) id: string): Promise<void> {
    return this.deletion.execute(caller, { id });
  }
}

function firmIdsOf(rules: readonly StoredRule[]): string[] {
  return [...new Set(rules.flatMap((rule) => rule.slots.map((slot) => slot.firmId)))];
}
