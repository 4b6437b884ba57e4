import { Module } from '@nestjs/common';
import { UntrustedTexts } from './untrusted-texts.js';

/** How text is shown that other firms wrote. */
@Module({ providers: [UntrustedTexts], exports: [UntrustedTexts] })
export class UntrustedModule {}
