import { Module } from '@nestjs/common';
import { CaseModule } from '../../core/storage/case.module.js';
import { InternalCasesController } from './internal-cases.controller.js';

/** Answers other services whether a firm may name a case. */
@Module({ imports: [CaseModule], controllers: [InternalCasesController] })
export class CaseVisibilityModule {}
