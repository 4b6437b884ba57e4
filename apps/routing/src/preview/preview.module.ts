import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module.js';
import { PreviewController } from './preview.controller.js';
import { PreviewRule } from './preview-rule.js';

/** What a rule would have done. */
@Module({
  imports: [RulesModule],
  controllers: [PreviewController],
  providers: [PreviewRule],
})
export class PreviewModule {}
