import { Injectable } from '@nestjs/common';
import { Database, IdempotencyStore } from '@referral-exchange/database';
import { SweepObjects } from '../storage/sweep-objects.js';
import { ErasuresRepository } from './erasures.repository.js';

/** How many documents went, and answers to uploads that told of them. */
export interface ErasedDocuments {
  documents: number;
  answers: number;
}

/** Removes the documents of erased cases: rows, answers to their uploads and, within a minute, objects. */
@Injectable()
export class EraseDocuments {
  constructor(
    private readonly rows: ErasuresRepository,
    private readonly answers: IdempotencyStore,
    private readonly sweep: SweepObjects,
    private readonly database: Database,
  ) {}

  /** Of these cases from up to `until`, now and when they come late. Call it in a transaction. */
  async execute(baseCaseIds: string[], until: string): Promise<ErasedDocuments> {
    await this.rows.remember(baseCaseIds, until);
    return this.removeAll(baseCaseIds);
  }

  /** Those that have come late. */
  executeLate(): Promise<ErasedDocuments> {
    return this.database.transaction(() => this.removeAll([]));
  }

  private async removeAll(baseCaseIds: string[]): Promise<ErasedDocuments> {
    const gone = await this.rows.removeDocuments();
    const subjects = [...baseCaseIds, ...gone];
    const answers = subjects.length === 0 ? 0 : await this.answers.erase(subjects, false);
    if (gone.length > 0) this.database.afterCommit(() => this.sweep.notify());
    return { documents: gone.length, answers };
  }
}
