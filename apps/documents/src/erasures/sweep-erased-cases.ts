import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/telemetry';
import { EraseDocuments } from './erase-documents.js';
import { ErasuresRepository } from './erasures.repository.js';

const EVERY_MS = 30_000;

/** Removes documents whose upload was under way when their client was erased, and ended later. */
@Injectable()
export class SweepErasedCases extends PeriodicWorker {
  constructor(
    private readonly eraseDocuments: EraseDocuments,
    private readonly erasures: ErasuresRepository,
  ) {
    super({ name: 'Removing documents of erased clients', everyMs: EVERY_MS });
  }

  protected override work(): Promise<void> {
    return this.execute();
  }

  async execute(): Promise<void> {
    await this.eraseDocuments.executeLate();
    await this.erasures.forget();
  }
}
