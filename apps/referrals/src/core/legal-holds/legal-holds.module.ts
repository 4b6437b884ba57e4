import { Module } from '@nestjs/common';
import { LegalHolds } from './legal-holds.repository.js';

/** What forbids the erasure of a person. */
@Module({ providers: [LegalHolds], exports: [LegalHolds] })
export class LegalHoldsModule {}
