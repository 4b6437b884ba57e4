import { Module } from '@nestjs/common';
import { FIRMS } from '../firms/firms.module.js';
import { CreateRule } from './create-rule.js';
import { DeleteRule } from './delete-rule.js';
import { RulesController } from './rules.controller.js';
import { RulesRepository } from './rules.repository.js';
import { SlotFirms } from './slot-firms.js';
import { UpdateRule } from './update-rule.js';

/** Routing rules: create, read, change, delete. */
@Module({
  imports: [FIRMS],
  controllers: [RulesController],
  providers: [CreateRule, DeleteRule, RulesRepository, SlotFirms, UpdateRule],
  exports: [FIRMS, RulesRepository, SlotFirms],
})
export class RulesModule {}
