import { Get } from '@nestjs/common';
import { PageQuery, ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { presentRule } from '../rules/present-rule.js';
import { RulesRepository, type StoredRule } from '../rules/rules.repository.js';
import { ViewRules } from '../rules/view-rules.js';

const PAGE = 100;

/** The routing rules of a firm, for the service that makes exports (contracts, http/exported-settings). */
@ServiceController('exported-settings', 'documents')
export class ExportedSettingsController {
  constructor(
    private readonly rules: RulesRepository,
    private readonly viewRules: ViewRules,
  ) {}

  @Get()
  async readExportedSettings(@CurrentService() { firmId }: CallingService): Promise<Unwrapped> {
    const views = await this.viewRules.all(await this.rulesOf(firmId!));
    return new Unwrapped({ settings: { routingRules: views.map(presentRule) } });
  }

  private async rulesOf(firmId: string): Promise<StoredRule[]> {
    const found: StoredRule[] = [];
    for (let page = 1; ; page++) {
      const [rules] = await this.rules.findPage(
        { firmId },
        Object.assign(new PageQuery(), { page, limit: PAGE }),
      );
      found.push(...rules);
      if (rules.length < PAGE) return found;
    }
  }
}
