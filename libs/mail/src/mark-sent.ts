import { Injectable } from '@nestjs/common';
import { MailsRepository } from './mails.repository.js';

/**
 * Notes which mails were sent, at once. Those that are sent while a note is being written share the next
 * one, so that many mails need few statements and none waits for slower ones.
 */
@Injectable()
export class MarkSent {
  private waiting: string[] = [];
  private current: Promise<void> = Promise.resolve();
  private next?: Promise<void>;

  constructor(private readonly mails: MailsRepository) {}

  /** Resolves when the mail is marked. Rejects, for all that share the statement, when that failed. */
  execute(mailId: string): Promise<void> {
    this.waiting.push(mailId);
    return (this.next ??= this.writeNext());
  }

  private async writeNext(): Promise<void> {
    await this.current.catch(() => undefined);
    const ids = this.waiting;
    this.waiting = [];
    this.next = undefined;
    this.current = this.mails.markSent(ids);
    await this.current;
  }
}
