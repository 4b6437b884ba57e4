import { Get } from '@nestjs/common';
import { allPages, ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { presentRule } from '../rules/present-rule.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { ViewRules } from '../rules/view-rules.js';

/** The routing rules of a firm, for the service that makes exports (contracts, http/exported-settings). */
@ServiceController('exported-settings', 'documents')
export class ExportedSettingsController {
  constructor(
    private readonly rules: RulesRepository,
    private readonly viewRules: ViewRules,
  ) {}

  @Get()
  async readExportedSettings(@CurrentService() { firmId }: CallingService): Promise<Unwrapped> {
    const rules = await allPages((query) => this.rules.findPage({ firmId: firmId! }, query));
    const views = await this.viewRules.all(rules);
    return new Unwrapped({ settings: { routingRules: views.map(presentRule) } });
  }
}
