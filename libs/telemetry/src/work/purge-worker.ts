import type { Provider, Type } from '@nestjs/common';
import { PeriodicWorker } from './periodic-worker.js';

/** A repository whose rows are not kept for ever. */
export interface Purgeable {
  /** Deletes what is old enough. Returns true when there is more: then it is called again at once. */
  purge(): Promise<unknown>;
}

/** Purges a repository: `providers: [MailsRepository, PurgeWorker.of(MailsRepository, 'mails')]`. */
export class PurgeWorker extends PeriodicWorker {
  constructor(
    private readonly rows: Purgeable,
    name: string,
    everyMs: number,
  ) {
    super({ name: `Purge of ${name}`, everyMs });
  }

  static of(rows: Type<Purgeable>, name: string, everyMs = 3_600_000): Provider {
    const useFactory = (found: Purgeable) => new PurgeWorker(found, name, everyMs);
    return { provide: `purge of ${name}`, inject: [rows], useFactory };
  }

  protected override async work(): Promise<boolean> {
    return (await this.rows.purge()) === true;
  }
}
