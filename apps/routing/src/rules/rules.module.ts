import { Module } from '@nestjs/common';
import { FirmsModule } from '../firms/firms.module.js';
import { CreateRule } from './create-rule.js';
import { DeleteRule } from './delete-rule.js';
import { RulesController } from './rules.controller.js';
import { RulesRepository } from './rules.repository.js';
import { SlotFirms } from './slot-firms.js';
import { UpdateRule } from './update-rule.js';

/** Routing rules: create, read, change, delete. */
@Module({
  imports: [FirmsModule],
  controllers: [RulesController],
  providers: [CreateRule, DeleteRule, RulesRepository, SlotFirms, UpdateRule],
  exports: [FirmsModule, RulesRepository, SlotFirms],
})
export class RulesModule {}
