import { Module } from '@nestjs/common';
import { ExportsRepository } from './exports.repository.js';

/** The rows of exports, for every feature. */
@Module({ providers: [ExportsRepository], exports: [ExportsRepository] })
export class ExportRowsModule {}
