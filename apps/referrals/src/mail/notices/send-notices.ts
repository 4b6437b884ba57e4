import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, log, PeriodicWorker, withSpan } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { statusOf } from '@referral-exchange/contracts';
import { toApiError } from '@referral-exchange/http';
import type { ReferralsConfig } from '../../config.js';
import { NoticeLetters } from './notice-letters.js';
import type { Notice } from '../../core/history/notice.entity.js';
import { NoticesRepository } from './notices.repository.js';
import { Recipients } from './recipients.js';
import { WriteMails } from './write-mails.js';

/** Notices of one run. */
const MOST_AT_ONCE = 50;
/** Waits between attempts; the last one again and again: a mail may be late, but is not lost. */
const WAITS_MS = [2_000, 10_000, 60_000, 300_000] as const;

/**
 * Turns notices into mails (docs/adr/0063). A notice is a row of the transaction that it tells of; here it is
 * replaced by the rows of its mails, in one transaction. Several replicas may run at once.
 */
@Injectable()
export class SendNotices extends PeriodicWorker {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly letters: NoticeLetters,
    private readonly recipients: Recipients,
    private readonly mails: WriteMails,
    private readonly database: Database,
    @Inject(CONFIG) config: Pick<ReferralsConfig, 'NOTICE_INTERVAL_MS'>,
  ) {
    super({ name: 'Sending of notices', everyMs: config.NOTICE_INTERVAL_MS });
  }

  /** Ends after some notices also while more come: a run that never ends looks like one that hangs. */
  protected override async work(signal: AbortSignal): Promise<boolean> {
    for (let sent = 0; sent < MOST_AT_ONCE && !signal.aborted; sent++)
      if (!(await this.sendNext())) return false;
    return true;
  }

  /** Sends what is due. */
  async execute(): Promise<void> {
    while (await this.sendNext());
  }

  /** False: none is due, or the others must wait too. */
  private async sendNext(): Promise<boolean> {
    const notice = await this.notices.claimNext();
    return notice !== null && (await this.attempt(notice));
  }

  /** False: something that every notice needs is away, so the others wait too. */
  private async attempt(notice: Notice): Promise<boolean> {
    const { traceparent, kind } = notice;
    const options = { parent: traceparent ?? undefined, attributes: { 'notice.kind': kind } };
    try {
      await withSpan('notice', options, () => this.send(notice));
      return true;
    } catch (error) {
      const { id, attempts } = notice;
      log.warn({ err: error, noticeId: id, kind, attempt: attempts }, 'notice could not be sent, will retry');
      await this.notices.retryAfter(id, WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1]!);
      return toApiError(error).status !== statusOf('service_unavailable');
    }
  }

  private async send(notice: Notice): Promise<void> {
    const letter = await this.letters.of(notice);
    const people = letter ? await this.recipients.of(notice) : [];
    await this.database.transaction(async () => {
      if (!(await this.notices.end(notice)) || !letter) return;
      await this.mails.execute(notice, letter, people);
    });
  }
}
