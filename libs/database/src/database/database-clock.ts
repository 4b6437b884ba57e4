import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { ClockKeeper } from '@referral-exchange/telemetry';

const EVERY_MS = 5_000;
const READ = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now';

/** Keeps the clock of a service at the time of its Postgres. */
@Injectable()
export class DatabaseClock extends ClockKeeper {
  constructor(private readonly database: Database) {
    super(EVERY_MS);
  }

  protected override async read(): Promise<number> {
    const [row] = await this.database.query<{ now: number }>(READ);
    return row!.now;
  }
}
