import { Injectable } from '@nestjs/common';
import { notFound, UUID_PATTERN } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { Audit, DeadLetters, type DeadLetter, type KnownDeadLetter } from '@referral-exchange/messaging';
import { newId } from '@referral-exchange/telemetry';
import type { SettledDeadLettersDto } from './dead-letter.dto.js';

/** What administrators do with the dead letters of this service. Each act is audited, letter by letter. */
@Injectable()
export class SettleDeadLetters {
  constructor(
    private readonly letters: DeadLetters,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** The letters that wait, or all, the oldest first. */
  async list(all: boolean): Promise<KnownDeadLetter[]> {
    const found = await this.letters.list();
    const shown = all ? found : found.filter(({ settlement }) => settlement === null);
    return shown.sort((a, b) => (a.failedAt ?? '').localeCompare(b.failedAt ?? ''));
  }

  /** @throws 404 when an id names no letter */
  async replay(caller: Caller, ids: readonly string[]): Promise<SettledDeadLettersDto> {
    const named = await this.named(ids);
    const settled = await this.letters.replay(named, (published) =>
      this.record(caller, 'dead_letter.replayed', published),
    );
    return { settled, settledBefore: named.length - settled };
  }

  /** @throws 404 when an id names no letter */
  async drop(caller: Caller, ids: readonly string[], reason: string): Promise<SettledDeadLettersDto> {
    const named = await this.named(ids);
    return this.database.transaction(async () => {
      const dropped = await this.letters.drop(named, reason);
      await this.record(caller, 'dead_letter.dropped', dropped);
      return { settled: dropped.length, settledBefore: named.length - dropped.length };
    });
  }

  private async named(ids: readonly string[]): Promise<KnownDeadLetter[]> {
    const letters = (await this.letters.list()).filter(({ id }) => ids.includes(id));
    const unknown = ids.filter((id) => !letters.some((letter) => letter.id === id));
    if (unknown.length > 0)
      throw notFound(`No dead letter of this service has the id ${unknown.join(' or ')}`);
    return letters;
  }

  /** In the ambient transaction. Without a reason in words: it may name a client. */
  private async record(caller: Caller, action: string, letters: readonly DeadLetter[]): Promise<void> {
    for (const { id, eventId, eventType, reason } of letters)
      await this.audit.record(caller, {
        action,
        subjectType: 'dead_letter',
        // what somebody else wrote to the topic may have no id
        subjectId: eventId !== undefined && UUID_PATTERN.test(eventId) ? eventId : newId(),
        details: { letter: id, eventType: eventType ?? null, failedFor: reason },
      });
  }
}
