import { Injectable } from '@nestjs/common';
import { Database, IdempotencyStore } from '@referral-exchange/database';
import { ExportsRepository } from '../exports/exports.repository.js';
import { SweepObjects } from '../storage/sweep-objects.js';
import { ErasuresRepository, type RemovedDocument } from './erasures.repository.js';

/** How many documents went, and answers to uploads that told of them. */
export interface ErasedDocuments {
  documents: number;
  answers: number;
}

/** Removes the documents of erased cases: rows, answers to their uploads and, within a minute, objects. */
@Injectable()
export class EraseDocuments {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly answers: IdempotencyStore,
    private readonly exports: ExportsRepository,
    private readonly sweepObjects: SweepObjects,
    private readonly database: Database,
  ) {}

  /** How many documents of these cases from up to `until` it would remove. */
  async count(baseCaseIds: string[], until: string): Promise<ErasedDocuments> {
    const documents = await this.erasures.find(baseCaseIds, until);
    const answers = await this.answers.erase([...baseCaseIds, ...documents], true);
    return { documents: documents.length, answers };
  }

  /** Of these cases from up to `until`, now and when they come late. Call it in a transaction. */
  async execute(baseCaseIds: string[], until: string): Promise<ErasedDocuments> {
    await this.erasures.remember(baseCaseIds, until);
    return this.removed(await this.erasures.removeDocuments(), baseCaseIds);
  }

  /** Those that have come late. */
  executeLate(): Promise<ErasedDocuments> {
    return this.database.transaction(async () => this.removed(await this.erasures.removeDocuments(), []));
  }

  /** Among those that went may be late ones of other erasures: exports that took them go as well. */
  private async removed(gone: RemovedDocument[], baseCaseIds: string[]): Promise<ErasedDocuments> {
    const cases = new Set(gone.map(({ caseId }) => caseId));
    if (cases.size > 0) await this.exports.erase([...cases], [], false);
    const subjects = [...baseCaseIds, ...gone.map(({ id }) => id)];
    const answers = subjects.length === 0 ? 0 : await this.answers.erase(subjects, false);
    if (gone.length > 0) this.database.afterCommit(() => this.sweepObjects.notify());
    return { documents: gone.length, answers };
  }
}
