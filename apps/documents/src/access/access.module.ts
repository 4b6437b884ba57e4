import { Module } from '@nestjs/common';
import { CaseAccess } from './case-access.js';

/** Asks referrals what a caller may do. */
@Module({ providers: [CaseAccess], exports: [CaseAccess] })
export class AccessModule {}
