import { Module } from '@nestjs/common';
import { AdminImportsController } from './admin-imports.controller.js';
import { AllImportsRepository } from './all-imports.repository.js';

/** What administrators see of imports. */
@Module({ controllers: [AdminImportsController], providers: [AllImportsRepository] })
export class ImportAdministrationModule {}
