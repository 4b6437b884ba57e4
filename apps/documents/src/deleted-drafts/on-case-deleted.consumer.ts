import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import { SweepObjects } from '../storage/sweep-objects.js';
import { DeletedCasesRepository } from './deleted-cases.repository.js';

/** A draft's documents go with it (decisions, 14, "Cases"): rows, objects, download addresses. */
@EventConsumer('deleted-drafts')
export class OnCaseDeletedConsumer {
  constructor(
    private readonly cases: DeletedCasesRepository,
    private readonly sweepObjects: SweepObjects,
    private readonly database: Database,
  ) {}

  @HandleEvents('case.deleted.v1')
  async handle({ data }: EventOfType<'case.deleted.v1'>): Promise<void> {
    await this.cases.remember(data.case.id);
    if ((await this.cases.removeDocuments()) > 0) this.database.afterCommit(() => this.sweepObjects.notify());
  }
}
