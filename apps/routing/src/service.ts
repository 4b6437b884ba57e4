import { defineService } from '@referral-exchange/service';
import { routingSettings } from './config.js';
import { MIGRATIONS } from './database/migrations.js';
import { EvaluationModule } from './evaluation/evaluation.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { Firm } from './firms/firm.entity.js';
import { PointerModule } from './pointer/pointer.module.js';
import { PreviewModule } from './preview/preview.module.js';
import { RuleRow } from './rules/rule.entity.js';
import { RulesModule } from './rules/rules.module.js';
import { WaterfallModule } from './waterfall/waterfall.module.js';

/** Rules that choose the receiving firm of a case. */
export const routing = defineService({
  name: 'routing',
  config: routingSettings,
  entities: [Firm, RuleRow],
  migrations: MIGRATIONS,
  // what must count at once, referrals says in a call
  collectsEventsMs: 200,
  modules: [EvaluationModule, ExportsModule, PointerModule, PreviewModule, RulesModule, WaterfallModule],
});
