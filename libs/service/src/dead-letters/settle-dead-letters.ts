import { Injectable } from '@nestjs/common';
import { type ApiError, conflict, notFound, UUID_PATTERN } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import {
  ambiguousName,
  Audit,
  DeadLetters,
  type DeadLetter,
  isCalled,
  type KnownDeadLetter,
} from '@referral-exchange/messaging';
import { newId } from '@referral-exchange/telemetry';
import { KeptRead } from './kept-read.js';
import type { SettledDeadLettersDto } from './dead-letter.dto.js';

/** The most letters of a list: they are held in memory. */
const MOST_LETTERS = 5_000;
/** A list is not read again within this time, however many ask for it. */
const KEPT_MS = 5_000;
/** Less than a gateway waits for an answer. */
const PATIENCE_MS = 25_000;
const inTime = () => AbortSignal.timeout(PATIENCE_MS);

/** What administrators do with the dead letters of this service. Each act is audited, letter by letter. */
@Injectable()
export class SettleDeadLetters {
  private readonly waiting = new KeptRead(
    () => this.letters.waiting({ limit: MOST_LETTERS, signal: inTime() }),
    KEPT_MS,
  );
  private readonly all = new KeptRead(
    () => this.letters.some({ limit: MOST_LETTERS, signal: inTime() }),
    KEPT_MS,
  );

  constructor(
    private readonly letters: DeadLetters,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * The letters that wait, or all, the oldest first; of more than 5,000 some.
   *
   * @throws {InfrastructureFailure} when Kafka takes too long
   */
  async list(all: boolean): Promise<{ letters: KnownDeadLetter[]; hasMore: boolean }> {
    const { letters, hasMore } = await (all ? this.all : this.waiting).value();
    // what is kept is what Kafka has; what was done with it is asked each time
    const found = await this.letters.known(letters);
    const shown = all ? found : found.filter(({ settlement }) => settlement === null);
    shown.sort((a, b) => (a.failedAt ?? '').localeCompare(b.failedAt ?? ''));
    return { letters: shown, hasMore };
  }

  /** @throws 404 when an id names no letter, 409 `ambiguous_dead_letter` when it names two that wait */
  async replay(caller: Caller, ids: readonly string[]): Promise<SettledDeadLettersDto> {
    const signal = inTime();
    const named = await this.named(ids, signal);
    const record = (published: readonly DeadLetter[]) =>
      this.record(caller, 'dead_letter.replayed', published);
    const settled = await this.letters.replay(named, record, signal).finally(() => this.forget());
    return { settled, settledBefore: named.length - settled };
  }

  /** @throws as `replay` does */
  async drop(caller: Caller, ids: readonly string[], reason: string): Promise<SettledDeadLettersDto> {
    const named = await this.named(ids, inTime());
    const drop = async () => {
      const dropped = await this.letters.drop(named, reason);
      await this.record(caller, 'dead_letter.dropped', dropped);
      return { settled: dropped.length, settledBefore: named.length - dropped.length };
    };
    return this.database.transaction(drop).finally(() => this.forget());
  }

  private forget(): void {
    this.waiting.forget();
    this.all.forget();
  }

  private async named(ids: readonly string[], signal: AbortSignal): Promise<DeadLetter[]> {
    const wants = (letter: DeadLetter) => ids.some((id) => isCalled(letter, id));
    const { letters } = await this.letters.some({ wants, signal });
    const unknown = ids.filter((id) => !letters.some((letter) => isCalled(letter, id)));
    if (unknown.length > 0)
      throw notFound(`No dead letter of this service has the id ${unknown.join(' or ')}`);
    const ambiguous = ambiguousName(await this.letters.known(letters), ids);
    if (ambiguous) throw isAmbiguous(ambiguous);
    return letters;
  }

  /** In the ambient transaction. Without a reason in words: it may name a client. */
  private async record(caller: Caller, action: string, letters: readonly DeadLetter[]): Promise<void> {
    for (const { id, eventId, eventType, handler, reason } of letters)
      await this.audit.record(caller, {
        action,
        subjectType: 'dead_letter',
        // what somebody else wrote to the topic may have no id
        subjectId: eventId !== undefined && UUID_PATTERN.test(eventId) ? eventId : newId(),
        details: { letter: id, eventType: eventType ?? null, handler: handler ?? null, failedFor: reason },
      });
  }
}

/** More than one handler failed on the event, or two events lay at one place, as the topic was made anew. */
function isAmbiguous({ name, meant }: { name: string; meant: string[] }): ApiError {
  const message = `${name} means more than one letter: name ${meant.join(' or ')}`;
  return conflict('ambiguous_dead_letter', message, { ids: meant });
}
