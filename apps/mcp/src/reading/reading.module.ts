import { Module } from '@nestjs/common';
import { RecordModule } from '../record/record.module.js';
import { FindFirmsTool } from './find-firms.tool.js';
import { GetAnalyticsTool } from './get-analytics.tool.js';
import { GetCaseTool } from './get-case.tool.js';
import { GetContextTool } from './get-context.tool.js';
import { ListAvailableActionsTool } from './list-available-actions.tool.js';
import { ListUpdatesTool } from './list-updates.tool.js';
import { LookupReferenceTool } from './lookup-reference.tool.js';
import { PresentEntries } from './present-entries.js';
import { PreviewRoutingTool } from './preview-routing.tool.js';
import { ReadSections } from './read-sections.js';
import { SearchReferralsTool } from './search-referrals.tool.js';

/** The tools that read. */
@Module({
  imports: [RecordModule],
  providers: [
    PresentEntries,
    ReadSections,
    GetContextTool,
    SearchReferralsTool,
    GetCaseTool,
    ListUpdatesTool,
    ListAvailableActionsTool,
    FindFirmsTool,
    PreviewRoutingTool,
    GetAnalyticsTool,
    LookupReferenceTool,
  ],
})
export class ReadingModule {}
