import { Injectable } from '@nestjs/common';
import { EchoCaptures } from '../captures/echo-captures.js';
import { erasedBody, isFromBefore } from './erased-body.js';
import { ErasedCasesRepository } from './erased-cases.repository.js';

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Erases the person of cases from stored payloads and from what echo addresses received. Deliveries that wait
 * go out without the person; an attempt that is under way has the body already. What older events say that
 * come later is stored without the person (ADR 146). While Redis is away this fails, and is tried again.
 */
@Injectable()
export class EraseFromWebhooks {
  constructor(
    private readonly erasedCases: ErasedCasesRepository,
    private readonly echoCaptures: EchoCaptures,
  ) {}

  /** What the firms wrote on a case after `erasedAt` is about whoever is there then, and stays. */
  async execute(caseIds: string[], erasedAt: string): Promise<{ payloads: number; captures: number }> {
    // asked before the lock: while Redis is away, only the erasure waits for it
    await this.captures(caseIds);
    return {
      payloads: await this.erasePayloads(caseIds, erasedAt),
      captures: await this.dropCaptures(caseIds),
    };
  }

  async count(caseIds: string[]): Promise<{ payloads: number; captures: number }> {
    const captures = (await this.captures(caseIds)).length;
    return { payloads: await this.erasedCases.countPayloads(caseIds), captures };
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

  private async erasePayloads(caseIds: string[], erasedAt: string): Promise<number> {
    const until = new Date(erasedAt);
    await this.erasedCases.remember(caseIds, erasedAt);
    let erased = 0;
    for (let after = FIRST; ;) {
      const payloads = await this.erasedCases.nextPayloads(caseIds, after);
      if (payloads.length === 0) return erased;
      const older = payloads.filter(({ occurredAt, body }) => isFromBefore(until, occurredAt, body));
      await this.erasedCases.replaceBodies(older.map(({ id, body }) => ({ id, body: erasedBody(body) })));
      erased += older.length;
      after = payloads.at(-1)!.id;
    }
  }
}
