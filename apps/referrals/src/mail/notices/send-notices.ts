import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, log, PeriodicWorker } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { statusOf } from '@referral-exchange/contracts';
import { toApiError } from '@referral-exchange/http';
import type { ReferralsConfig } from '../../config.js';
import { NoticeLetters } from './notice-letters.js';
import type { Notice } from '../../core/history/notice.entity.js';
import { NoticesRepository } from './notices.repository.js';
import { Recipients } from './recipients.js';
import { WriteMails } from './write-mails.js';

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

  protected override work(signal: AbortSignal): Promise<void> {
    return this.execute(signal);
  }

  /** Sends what is due. */
  async execute(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const notice = await this.notices.claimNext();
      if (!notice || !(await this.attempt(notice))) return;
    }
  }

  /** False: something that every notice needs is away, so the others wait too. */
  private async attempt(notice: Notice): Promise<boolean> {
    try {
      await this.send(notice);
      return true;
    } catch (error) {
      const { id, kind, attempts } = notice;
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
