import { Inject, Injectable } from '@nestjs/common';
import { clock, log, withSpan } from '@referral-exchange/telemetry';
import { SecretBox } from '@referral-exchange/database';
import type { LetterContent } from './templates/letter.js';
import { MailQueue } from './mail-queue.js';
import { mailMetrics } from './mail.metrics.js';
import { contentBinding, MailsRepository, type ClaimedMail } from './mails.repository.js';
import { MarkSent } from './mark-sent.js';
import { MailRefused, MailSender } from './sending/mail-sender.js';

/** Waits between the attempts to send one mail, milliseconds; one more attempt than waits. */
export const RETRY_WAITS = Symbol('RETRY_WAITS');
/**
 * A mail counts as late when this attempt fails, a minute after the first: while the server is away, and not
 * hours later when it takes the mail, or never (ADR 247).
 */
const COUNTED_AT = 2;
/** The job of a retry comes just after the row's time. */
const LATE_MS = 250;

/**
 * One attempt to send each of some mails, at the same time. Safe to call at any time and by several processes
 * at once: the rows are claimed first. A mail that the server refuses for good ends; any other error is
 * retried, a limited number of times.
 */
@Injectable()
export class DeliverMail {
  constructor(
    private readonly mails: MailsRepository,
    private readonly box: SecretBox,
    private readonly queue: MailQueue,
    private readonly sender: MailSender,
    private readonly markSent: MarkSent,
    @Inject(RETRY_WAITS) private readonly waitsMs: readonly number[],
  ) {}

  /** Rejects with the first error of the database, when all attempts have ended. */
  async execute(mailIds: readonly string[]): Promise<void> {
    const claimed = await this.mails.claim(mailIds);
    const outcomes = await Promise.allSettled(claimed.map((mail) => this.deliver(mail)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  private async deliver(mail: ClaimedMail): Promise<void> {
    if (mail.isExpired) return this.giveUp(mail, new Error('its time was over'));
    try {
      await this.attempt(mail);
    } catch (error) {
      return this.recordFailure(mail, error as Error);
    }
    await this.markSent.execute(mail.id);
    if (mail.attempts <= COUNTED_AT) recordDelay(mail);
  }

  /** A span of the trace in which the mail was written, also when the sweep found it. */
  private attempt(mail: ClaimedMail): Promise<void> {
    const attributes = { 'mail.template': mail.template, 'mail.attempt': mail.attempts };
    return withSpan('mail attempt', { parent: mail.traceparent ?? undefined, attributes }, () => {
      const content = JSON.parse(this.box.open(mail.content, contentBinding(mail.id))) as LetterContent;
      return this.sender.send({ ...mail, content });
    });
  }

  private async recordFailure(mail: ClaimedMail, error: Error): Promise<void> {
    const { id, attempts } = mail;
    if (attempts === COUNTED_AT) recordDelay(mail);
    const waitMs = this.waitsMs[attempts - 1];
    if (waitMs === undefined || error instanceof MailRefused) return this.giveUp(mail, error);
    log.warn(factsOf(mail, error), 'mail could not be sent, will retry');
    await this.mails.retryAfter(id, waitMs, error.message);
    this.queue.enqueue([id], waitMs + LATE_MS);
  }

  private giveUp(mail: ClaimedMail, error: Error): Promise<void> {
    log.error(factsOf(mail, error), 'mail could not be sent');
    mailMetrics.failed.add({ template: mail.template });
    return this.mails.markFailed(mail.id, error.message);
  }
}

function factsOf({ id, template, attempts }: ClaimedMail, error: Error) {
  return { err: error, mailId: id, template, attempt: attempts };
}

function recordDelay({ createdAt, template }: ClaimedMail): void {
  mailMetrics.delay.record((clock.now() - createdAt.getTime()) / 1_000, { template });
}
