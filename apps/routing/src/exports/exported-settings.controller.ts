import { Get } from '@nestjs/common';
import { PageQuery, ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { ReceiversRepository } from '../firms/receivers.repository.js';
import { presentRule } from '../rules/present-rule.js';
import { RulesRepository, type StoredRule } from '../rules/rules.repository.js';

const PAGE = 100;

/** The routing rules of a firm, for the service that makes exports (contracts, http/exported-settings). */
@ServiceController('exported-settings', 'documents')
export class ExportedSettingsController {
  constructor(
    private readonly rules: RulesRepository,
    private readonly firms: ReceiversRepository,
  ) {}

  @Get()
  async readExportedSettings(@CurrentService() { firmId }: CallingService): Promise<Unwrapped> {
    const rules = await this.rulesOf(firmId!);
    const firms = await this.firms.findAll(rules.flatMap(({ slots }) => slots.map((slot) => slot.firmId)));
    return new Unwrapped({ settings: { routingRules: rules.map((rule) => presentRule(rule, firms)) } });
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
