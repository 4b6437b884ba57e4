import { Module } from '@nestjs/common';
import { LegalHoldsModule } from '../../core/legal-holds/legal-holds.module.js';
import { HeldCasesController } from './held-cases.controller.js';

/** Tells other services which cases are under a legal hold. */
@Module({ imports: [LegalHoldsModule], controllers: [HeldCasesController] })
export class HeldCasesModule {}
