import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { log } from '@referral-exchange/platform';
import { Inbox } from './inbox.js';

/** Longer than any topic keeps an event (contracts' topics.ts), so that no event can come after its row has gone. */
export const INBOX_RETENTION_DAYS = 30;
const EVERY_MS = 3_600_000;

/** Clears old inbox rows every hour. Any number of replicas may do so at once. */
@Injectable()
export class InboxPurge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(private readonly inbox: Inbox) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.inbox.purge(INBOX_RETENTION_DAYS).catch((error) => log.warn({ err: error }, 'inbox purge failed'));
    }, EVERY_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
