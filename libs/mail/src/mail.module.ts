import { Module, type DynamicModule } from '@nestjs/common';
import { JobsModule } from '@referral-exchange/jobs';
import { RowMetrics } from '@referral-exchange/database';
import { CONFIG, log, PurgeWorker } from '@referral-exchange/telemetry';
import { DeliverMail, RETRY_WAITS } from './deliver-mail.js';
import { MAIL_QUEUE, MailQueue } from './mail-queue.js';
import { MailSweep } from './mail-sweep.js';
import { Mail } from './mail.js';
import { MailProcessor } from './mail.processor.js';
import { mailMetrics } from './mail.metrics.js';
import { MAIL_BACKLOG, MailsRepository } from './mails.repository.js';
import { MarkSent } from './mark-sent.js';
import { FolderSender } from './sending/folder-sender.js';
import { MailSender } from './sending/mail-sender.js';
import { SmtpSender } from './sending/smtp-sender.js';
import { readSmtpUrl } from './sending/smtp-url.js';
import type { MailSettings } from './settings.js';

export interface MailOptions {
  /** Waits between attempts of a mail. Default: 1 min, 5 min, 30 min, 2 h, 6 h. */
  retryWaitsMs?: readonly number[];
}

const MINUTE = 60_000;
const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE];

/**
 * Mails of a service: list `MailModule.forRoot()` among its modules, `MailMigration`, `AddMailTrace`,
 * `AddMailSubject` and `AddMailEnds` among its migrations, and spread `mailSettings` into its settings. The
 * service needs Postgres and Redis. Then inject `Mail` anywhere.
 */
@Module({})
export class MailModule {
  static forRoot({ retryWaitsMs = WAITS_MS }: MailOptions = {}): DynamicModule {
    return {
      module: MailModule,
      global: true,
      imports: [JobsModule.forQueues(MAIL_QUEUE)],
      providers: [
        { provide: RETRY_WAITS, useValue: retryWaitsMs },
        { provide: MailSender, inject: [CONFIG], useFactory: senderOf },
        DeliverMail,
        Mail,
        MailProcessor,
        PurgeWorker.of(MailsRepository, 'mails'),
        RowMetrics.of('mails', MAIL_BACKLOG, { waiting: mailMetrics.waiting, oldest: mailMetrics.oldest }),
        MailQueue,
        MailsRepository,
        MailSweep,
        MarkSent,
      ],
      exports: [Mail],
    };
  }
}

function senderOf({ SMTP_URL, MAIL_DIR, MAIL_FROM, PUBLIC_BASE_URL }: MailSettings): MailSender {
  const from = MAIL_FROM ?? `no-reply@${mailDomainOf(PUBLIC_BASE_URL)}`;
  if (SMTP_URL !== undefined) return new SmtpSender(readSmtpUrl(SMTP_URL), from);
  log.info({ folder: MAIL_DIR }, 'SMTP_URL is not set: mails are written to files');
  return new FolderSender(MAIL_DIR, from);
}

/** The host name; a number is none. */
function mailDomainOf(address: string): string {
  const { hostname } = new URL(address);
  return /^\[|^[\d.]+$/.test(hostname) ? 'localhost' : hostname;
}
