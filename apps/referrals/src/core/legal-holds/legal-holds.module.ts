import { Module } from '@nestjs/common';
import { LegalHoldsRepository } from './legal-holds.repository.js';

/** What forbids the erasure of a person. */
@Module({ providers: [LegalHoldsRepository], exports: [LegalHoldsRepository] })
export class LegalHoldsModule {}
