import { Module } from '@nestjs/common';
import { AvailableFirms } from './available-firms.repository.js';
import { DirectoryController } from './directory.controller.js';

@Module({ controllers: [DirectoryController], providers: [AvailableFirms] })
export class DirectoryModule {}
