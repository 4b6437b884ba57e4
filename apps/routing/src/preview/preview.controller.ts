import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, PublicController } from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource, RequireTier } from '@referral-exchange/identity';
import { PreviewRuleDto } from '../rules/rule-bodies.dto.js';
import { presentPreview, RulePreviewDto } from './present-preview.js';
import { PreviewRule } from './preview-rule.js';

/** A rule is tried before it is made (decisions, section 14, "Routing preview"). */
@PublicController('routing/rules/preview', 'Routing')
@FirmResource()
export class PreviewController {
  constructor(private readonly previewRule: PreviewRule) {}

  @Post()
  @RequireTier('full')
  @ApiOperation({
    summary: 'Try a routing rule on your latest cases',
    description:
      'Shows what the rule would have done at the first referral of each case, had it been your only rule. The round robin and the ' +
      'monthly caps begin anew; firms count as they are now. Archived cases are left out. Nothing is stored, and no pointer moves.',
  })
  @ApiData(RulePreviewDto)
  @ApiErrors('resource_not_found')
  async previewRoutingRule(
    @CurrentCaller() caller: Caller,
    @DeferredBody(PreviewRuleDto) body: Deferred<PreviewRuleDto>,
  ): Promise<RulePreviewDto> {
    return presentPreview(await this.previewRule.execute(caller, { readInput: body.validated }));
  }
}
