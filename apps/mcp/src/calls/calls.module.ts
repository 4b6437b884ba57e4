import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ConfirmationModule } from '../confirmation/confirmation.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import { RunTool } from './run-tool.js';

/** Calls of tools. */
@Module({
  imports: [AuditModule, ConfirmationModule, LimitsModule],
  providers: [ToolCatalogue, RunTool],
  exports: [ToolCatalogue, RunTool, ConfirmationModule, LimitsModule],
})
export class CallsModule {}
