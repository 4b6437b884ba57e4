import { Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Annotated,
  type Deferred,
  DeferredBody,
  IfMatch,
  Page,
  PageQuery,
  PublicController,
  Tagged,
  UuidParam,
  ValidQuery,
  withEntityTag,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource, RequireTier } from '@referral-exchange/identity';
import { CreateRule } from './create-rule.js';
import { DeleteRule } from './delete-rule.js';
import { NEW_RULE, presentRule, RoutingRuleDto } from './present-rule.js';
import { CreateRuleDto, UpdateRuleDto } from './rule-bodies.dto.js';
import { tagOfRule } from './rule-tag.js';
import { RulesRepository, type StoredRule } from './rules.repository.js';
import { UpdateRule } from './update-rule.js';
import { ViewRules } from './view-rules.js';

const OF_RULE = 'Id of the routing rule.';

/** The routing rules of a firm (decisions, section 5). Changing them needs tier full. */
@PublicController('routing/rules', 'Routing')
@FirmResource()
export class RulesController {
  constructor(
    private readonly rules: RulesRepository,
    private readonly viewRules: ViewRules,
    private readonly createRule: CreateRule,
    private readonly updateRule: UpdateRule,
    private readonly deleteRule: DeleteRule,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List routing rules', description: 'In the order in which they are evaluated.' })
  @ApiData(RoutingRuleDto, { page: true })
  async listRoutingRules(
    @CurrentCaller() caller: Caller,
    @ValidQuery(PageQuery) query: PageQuery,
  ): Promise<Page<RoutingRuleDto>> {
    const [rules, total] = await this.rules.findPage(caller, query);
    const views = await this.viewRules.all(rules);
    return new Page(views.map(presentRule), { page: query.page, limit: query.limit, total });
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get a routing rule',
    description: 'With its slots in order, and the pointer to the slot that is next.',
  })
  @ApiData(RoutingRuleDto)
  @Tagged()
  async getRoutingRule(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_RULE) id: string,
  ): Promise<Annotated> {
    return this.answer(await this.rules.get(caller, id));
  }

  @Post()
  @RequireTier('full')
  @ApiOperation({
    summary: 'Create a routing rule',
    description:
      'Rules may overlap: the first one that matches and has an eligible slot is used. Try a rule on your latest cases with ' +
      '`POST /routing/rules/preview` first.',
  })
  @ApiData(RoutingRuleDto, { status: 201, example: NEW_RULE })
  @Tagged()
  @ApiErrors('conflict')
  async createRoutingRule(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateRuleDto) body: Deferred<CreateRuleDto>,
  ): Promise<Annotated> {
    return this.answer(await this.createRule.execute(caller, { readInput: body.validated }));
  }

  @Patch(':id')
  @RequireTier('full')
  @ApiOperation({
    summary: 'Update a routing rule',
    description:
      'Fields that are absent stay. When slots are replaced, the pointer and the monthly counts stay with their slots. ' +
      '`If-Match` is about what you set: a referral that moves the pointer meanwhile does not outdate your `ETag`.',
  })
  @ApiData(RoutingRuleDto)
  @Tagged()
  async updateRoutingRule(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_RULE) id: string,
    @IfMatch() ifMatch: string | undefined,
    @DeferredBody(UpdateRuleDto) body: Deferred<UpdateRuleDto>,
  ): Promise<Annotated> {
    return this.answer(await this.updateRule.execute(caller, { id, ifMatch, readInput: body.validated }));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a routing rule', description: 'Referrals that it made stay as they are.' })
  @ApiNoContent()
  deleteRoutingRule(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_RULE) id: string,
    @IfMatch() ifMatch: string | undefined,
  ): Promise<void> {
    return this.deleteRule.execute(caller, { id, ifMatch });
  }

  private async answer(rule: StoredRule): Promise<Annotated> {
    const view = await this.viewRules.one(rule);
    return withEntityTag(presentRule(view), tagOfRule(view));
  }
}
