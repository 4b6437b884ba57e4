import type { EventOfType } from '@referral-exchange/contracts';
import { erasureDone, EventConsumer, HandleEvents, Outbox } from '@referral-exchange/messaging';
import { ErasuresRepository } from './erasures.repository.js';

/** Erases a patient: from cases, what providers keep of them, and the ledger, whose money stays (ADR 146). */
@EventConsumer('erasures')
export class OnErasureRequestedConsumer {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly outbox: Outbox,
  ) {}

  @HandleEvents('erasure.requested.v1')
  async handle(event: EventOfType<'erasure.requested.v1'>): Promise<void> {
    const { medCaseIds, isDryRun, isOfWholeCase = true } = event.data;
    // a case may have med cases of several people: of a person named otherwise only these are meant
    const baseCaseIds = isOfWholeCase ? event.data.baseCaseIds : [];
    const erased = await this.erasures.erase({ medCaseIds, baseCaseIds }, event.occurredAt, isDryRun);
    await this.outbox.add(erasureDone('med-cases', event, erased));
  }
}
