import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { clock, CONFIG, currentTraceparent, newId, throttledLog } from '@referral-exchange/telemetry';
import { Database, SecretBox } from '@referral-exchange/database';
import { isMailAddress } from '@referral-exchange/http';
import { renderLetter, type Letter } from './templates/letter.js';
import { TEMPLATES, type TemplateData, type TemplateName } from './templates/templates.js';
import { LIMITS, type Counted } from './mail-limits.js';
import { MailQueue } from './mail-queue.js';
import { mailMetrics } from './mail.metrics.js';
import {
  contentBinding,
  MailsRepository,
  type CountedMail,
  type NewMailRow,
  type Recipient,
} from './mails.repository.js';
import type { MailSettings } from './settings.js';

/** A mail to be sent. */
export interface NewMail<N extends TemplateName> {
  to: string;
  /** Whose address it is: what still waits is not sent once the person, or the firm, is deactivated. */
  recipient: Recipient;
  template: N;
  data: TemplateData<N>;
  /** The firm whose act sends it; null if no firm did, for instance if a person asked for it. */
  causedBy: string | null;
  /** The record whose texts it quotes; null if it quotes none. */
  subjectId?: string | null;
  /** How long its link works: it is not sent later. Null: it is as good as ever when it is late. */
  usefulForMs?: number | null;
  /** The trace of the act that it reports, if that is not the current trace. */
  traceparent?: string | null;
}

/** A mail of any template. */
export type AnyMail = { [N in TemplateName]: NewMail<N> }[TemplateName];

/**
 * Sends mails. `send` writes a row in the ambient transaction, and the mail goes out after the commit: once,
 * unless the process dies between the mail server's answer and the note that it was sent; then the same
 * message goes out again.
 */
@Injectable()
export class Mail {
  private readonly limits: Record<Counted, number>;

  constructor(
    private readonly database: Database,
    private readonly mails: MailsRepository,
    private readonly box: SecretBox,
    private readonly queue: MailQueue,
    @Inject(CONFIG) settings: Pick<MailSettings, 'MAIL_DAILY_PER_FIRM' | 'MAIL_DAILY_PER_RECIPIENT'>,
  ) {
    this.limits = { firm: settings.MAIL_DAILY_PER_FIRM, recipient: settings.MAIL_DAILY_PER_RECIPIENT };
  }

  /**
   * A mail beyond a daily limit is dropped, with a line in the log, or refused, as its template says
   * (LIMITS).
   *
   * @throws when `to` is not one plain address; 429 when the mail is refused
   */
  send<N extends TemplateName>(mail: NewMail<N>): Promise<void> {
    return this.sendAll([mail as AnyMail]);
  }

  /** Sends mails as `send` does, in this order, with one statement. */
  async sendAll(mails: readonly AnyMail[]): Promise<void> {
    if (mails.length === 0) return;
    const rows = mails.map((mail) => this.rowOf(mail));
    const exceeded = await this.mails.insertAll(rows);
    for (const [place, limit] of exceeded) this.stop(mails[place]!.template, limit, mails[place]!.causedBy);
    const written = rows.filter((_, place) => !exceeded.has(place)).map(({ id }) => id);
    this.database.afterCommit(() => this.queue.enqueue(written));
  }

  /** Ends what waits for somebody who may not sign in any more; with a time, what was written by then. */
  endWaiting(recipient: { userId: string } | { firmId: string }, until: Date | null = null): Promise<void> {
    return this.mails.endWaiting(recipient, until);
  }

  private rowOf({ to, recipient, template, data, causedBy, ...rest }: AnyMail): NewMailRow {
    const { subjectId = null, usefulForMs = null, traceparent } = rest;
    if (!isMailAddress(to)) throw new Error('A mail needs exactly one plain address');
    const write = TEMPLATES[template] as (data: AnyMail['data']) => Letter;
    const id = newId();
    // links hold one-time tokens, whose hashes alone may be stored
    const content = this.box.seal(JSON.stringify(renderLetter(write(data))), contentBinding(id));
    return {
      id,
      template,
      to,
      content,
      ...recipient,
      subjectId,
      usefulForMs,
      traceparent: traceparent ?? currentTraceparent() ?? null,
      counts: this.countsOf(template, to, causedBy),
    };
  }

  private countsOf(template: TemplateName, to: string, causedBy: string | null): CountedMail[] {
    const keys = { firm: causedBy, recipient: to.toLowerCase() };
    return LIMITS[template].counted.flatMap((counted) => {
      const key = keys[counted];
      return key === null ? [] : [{ counted, key, most: this.limits[counted] }];
    });
  }

  private stop(template: TemplateName, limit: Counted, firmId: string | null): void {
    if (LIMITS[template].beyond === 'refused') throw tooManyMails(this.limits.firm);
    mailMetrics.dropped.add({ template, limit });
    throttledLog.warn(
      { template, limit, firmId, most: this.limits[limit] },
      'mail dropped: the daily limit is reached',
    );
  }
}

function tooManyMails(most: number): ApiError {
  const now = clock.now();
  const retryAfterSeconds = Math.ceil((Math.floor(now / DAY_MS + 1) * DAY_MS - now) / 1_000);
  return new ApiError(
    'rate_limited',
    `Your firm has sent ${most} mails today, the most a day: send this invitation again tomorrow (UTC)`,
    { reason: 'daily_mail_limit', retryAfterSeconds },
  );
}

const DAY_MS = 86_400_000;
