import { Module } from '@nestjs/common';
import { ConfirmationModule } from '../confirmation/confirmation.module.js';
import { AddNoteTool } from './add-note.tool.js';
import { CreateCaseTool } from './create-case.tool.js';
import { UpdateCaseTool } from './update-case.tool.js';
import { WriteOrAsk } from './write-or-ask.js';

/** The tools that write on cases. */
@Module({
  imports: [ConfirmationModule],
  providers: [WriteOrAsk, CreateCaseTool, UpdateCaseTool, AddNoteTool],
})
export class WritingModule {}
