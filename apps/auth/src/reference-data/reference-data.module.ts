import { Module } from '@nestjs/common';
import { ReferenceDataController } from './reference-data.controller.js';

@Module({ controllers: [ReferenceDataController] })
export class ReferenceDataModule {}
