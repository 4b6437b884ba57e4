import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, currentTraceparent, log, PeriodicWorker, withSpan } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { statusOf, type UserFacts } from '@referral-exchange/contracts';
import { toApiError } from '@referral-exchange/http';
import type { ReferralsConfig } from '../../config.js';
import { NoticeLetters, type NoticeLetter } from './notice-letters.js';
import type { Notice } from '../../core/history/notice.entity.js';
import { NOTICES_AT_ONCE, NoticesRepository } from './notices.repository.js';
import { Recipients } from './recipients.js';
import { groupsOf } from './groups-of.js';
import { WriteMails, type ReadyNotice } from './write-mails.js';

/** Waits between attempts; the last one again and again: a mail may be late, but is not lost. */
const WAITS_MS = [2_000, 10_000, 60_000, 300_000] as const;

/** Notices are prepared so long at once, well below what a claim lasts; the rest is given back. */
const PREPARED_FOR_MS = 20_000;

/** A claimed notice. Without a letter there is nothing to tell any more. */
interface Prepared extends Omit<ReadyNotice, 'notice' | 'letter'> {
  notice: Notice;
  letter: NoticeLetter | null;
}

/**
 * Turns notices into mails (docs/adr/0063). A notice is a row of the transaction that it tells of; here it is
 * replaced by the rows of its mails, in one transaction. The notices of a moment share their statements
 * (docs/adr/0208). Several replicas may run at once.
 */
@Injectable()
export class SendNotices extends PeriodicWorker {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly noticeLetters: NoticeLetters,
    private readonly recipients: Recipients,
    private readonly writeMails: WriteMails,
    private readonly database: Database,
    @Inject(CONFIG) config: Pick<ReferralsConfig, 'NOTICE_INTERVAL_MS'>,
  ) {
    super({ name: 'Sending of notices', everyMs: config.NOTICE_INTERVAL_MS });
  }

  /** Ends after some notices also while more come: a run that never ends looks like one that hangs. */
  protected override work(signal: AbortSignal): Promise<boolean> {
    return this.sendDue(signal);
  }

  /** Sends what is due. */
  async execute(): Promise<void> {
    while (await this.sendDue());
  }

  /** True: there may be more. False: no more are due, or the others must wait too. */
  private async sendDue(signal?: AbortSignal): Promise<boolean> {
    const due = await this.notices.claimDue();
    const { prepared, hasMore } = await this.prepareAll(due, signal);
    for (const some of groupsOf(prepared)) await this.writeAll(some);
    return hasMore;
  }

  /**
   * What the notices say, and to whom. Of a firm with several, auth is asked once. When something that every
   * notice needs is away, when it takes long, or on a stop, the others are given back.
   */
  private async prepareAll(
    due: readonly Notice[],
    signal?: AbortSignal,
  ): Promise<{ prepared: Prepared[]; hasMore: boolean }> {
    const prepared: Prepared[] = [];
    const users = new Map<string, UserFacts[]>();
    const endsAt = performance.now() + PREPARED_FOR_MS;
    for (const [index, notice] of due.entries()) {
      if (signal?.aborted || performance.now() > endsAt) {
        await this.notices.giveBack(due.slice(index));
        return { prepared, hasMore: true };
      }
      try {
        prepared.push(await inTraceOf(notice, () => this.prepare(notice, users)));
      } catch (error) {
        await this.retryLater(notice, error);
        if (toApiError(error).status !== statusOf('service_unavailable')) continue;
        await this.notices.giveBack(due.slice(index + 1));
        return { prepared, hasMore: false };
      }
    }
    return { prepared, hasMore: due.length === NOTICES_AT_ONCE };
  }

  private async prepare(notice: Notice, users: Map<string, UserFacts[]>): Promise<Prepared> {
    const traceparent = currentTraceparent() ?? null;
    const letter = await this.noticeLetters.of(notice);
    if (!letter) return { notice, letter, people: [], traceparent };
    const ofFirm = users.get(notice.firmId) ?? (await this.recipients.usersOf(notice.firmId));
    users.set(notice.firmId, ofFirm);
    return { notice, letter, people: this.recipients.of(notice, ofFirm), traceparent };
  }

  /** One by one if they cannot be written together: then only the one that is wrong waits. */
  private async writeAll(prepared: readonly Prepared[]): Promise<void> {
    try {
      await this.write(prepared);
    } catch (error) {
      const [first, ...others] = prepared as [Prepared, ...Prepared[]];
      if (others.length === 0) return this.retryLater(first.notice, error);
      for (const one of prepared) await this.writeAll([one]);
    }
  }

  private write(prepared: readonly Prepared[]): Promise<void> {
    return this.database.transaction(async () => {
      const ended = await this.notices.end(prepared.map(({ notice }) => notice));
      await this.writeMails.execute(
        prepared.flatMap(({ letter, ...one }) =>
          letter && ended.has(one.notice.id) ? [{ ...one, letter }] : [],
        ),
      );
    });
  }

  private async retryLater({ id, kind, attempts }: Notice, error: unknown): Promise<void> {
    log.warn({ err: error, noticeId: id, kind, attempt: attempts }, 'notice could not be sent, will retry');
    await this.notices.retryAfter(id, WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1]!);
  }
}

function inTraceOf<T>({ traceparent, kind }: Notice, work: () => Promise<T>): Promise<T> {
  return withSpan('notice', { parent: traceparent ?? undefined, attributes: { 'notice.kind': kind } }, work);
}
