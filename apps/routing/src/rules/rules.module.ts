import { Module } from '@nestjs/common';
import { FIRMS } from '../firms/firms.module.js';
import { CreateRule } from './create-rule.js';
import { DeleteRule } from './delete-rule.js';
import { OrderRules } from './order-rules.js';
import { RuleOrderController } from './rule-order.controller.js';
import { RulesController } from './rules.controller.js';
import { RulesRepository } from './rules.repository.js';
import { SlotFirms } from './slot-firms.js';
import { UpdateRule } from './update-rule.js';
import { ViewRules } from './view-rules.js';

/** Routing rules: create, read, change, delete. */
@Module({
  imports: [FIRMS],
  // `order` is no id of a rule
  controllers: [RuleOrderController, RulesController],
  providers: [CreateRule, DeleteRule, OrderRules, RulesRepository, SlotFirms, UpdateRule, ViewRules],
  exports: [FIRMS, RulesRepository, SlotFirms, ViewRules],
})
export class RulesModule {}
