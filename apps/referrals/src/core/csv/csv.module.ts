import { Module } from '@nestjs/common';
import { CsvFiles } from './csv-files.js';

/** Lists as files. */
@Module({ providers: [CsvFiles], exports: [CsvFiles] })
export class CsvModule {}
