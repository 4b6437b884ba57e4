import type { EventOfType } from '@referral-exchange/contracts';
import { erasureDone, EventConsumer, HandleEvents, Outbox } from '@referral-exchange/messaging';
import { EchoCaptures } from '../captures/echo-captures.js';
import { erasedBody, isFromBefore } from './erased-body.js';
import { ErasedCasesRepository } from './erased-cases.repository.js';

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Erases a person from stored payloads and from what echo addresses received. Deliveries that wait go out
 * without the person; an attempt that is under way has the body already. Older events that come later are
 * stored without the person (ADR 146). While Redis is away this waits.
 */
@EventConsumer('erasures')
export class OnErasureRequestedConsumer {
  constructor(
    private readonly erasedCases: ErasedCasesRepository,
    private readonly echoCaptures: EchoCaptures,
    private readonly outbox: Outbox,
  ) {}

  @HandleEvents('erasure.requested.v1')
  async handle(event: EventOfType<'erasure.requested.v1'>): Promise<void> {
    const { baseCaseIds, medCaseIds, isDryRun } = event.data;
    const ids = [...baseCaseIds, ...medCaseIds];
    // asked before the lock: while Redis is away, only the erasure waits for it
    const captured = await this.captures(ids);
    const payloads = isDryRun ? await this.erasedCases.countPayloads(ids) : await this.erase(event);
    const captures = isDryRun ? captured.length : await this.dropCaptures(ids);
    await this.outbox.add(erasureDone('webhooks', event, { payloads, captures }));
  }

  private async captures(caseIds: string[]): Promise<{ tokenHash: Buffer; id: string }[]> {
    const found = [];
    for (const tokenHash of await this.erasedCases.echoes(caseIds))
      for (const id of await this.echoCaptures.about(tokenHash, caseIds)) found.push({ tokenHash, id });
    return found;
  }

  private async dropCaptures(caseIds: string[]): Promise<number> {
    const captures = await this.captures(caseIds);
    for (const { tokenHash, id } of captures) await this.echoCaptures.remove(tokenHash, [id]);
    return captures.length;
  }

  /**
   * What the firms wrote on a case since is about whoever is there then, and stays. Of med cases all goes:
   * med-cases erases what was written until it handles the event.
   */
  private async erase({ data, occurredAt }: EventOfType<'erasure.requested.v1'>): Promise<number> {
    const caseIds = [...data.baseCaseIds, ...data.medCaseIds];
    const erasedAt = new Date(occurredAt);
    await this.erasedCases.remember(caseIds, occurredAt);
    let erased = 0;
    for (let after = FIRST; ;) {
      const payloads = await this.erasedCases.nextPayloads(caseIds, after);
      if (payloads.length === 0) return erased;
      const older = payloads.filter(
        (one) => data.medCaseIds.includes(one.caseId) || isFromBefore(erasedAt, one.occurredAt, one.body),
      );
      await this.erasedCases.replaceBodies(older.map(({ id, body }) => ({ id, body: erasedBody(body) })));
      erased += older.length;
      after = payloads.at(-1)!.id;
    }
  }
}
