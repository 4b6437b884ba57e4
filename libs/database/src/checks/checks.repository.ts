import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/**
 * For a migration: the table of the checks, with the one of this name. It counts as run now, so that one that
 * never runs is missed too.
 */
export const createChecks = (name: string): string[] => [
  `CREATE TABLE checks (
     name     text PRIMARY KEY,
     ended_at timestamptz NOT NULL,
     faults   bigint NOT NULL CHECK (faults >= 0)
   )`,
  `COMMENT ON TABLE checks IS
     'Commands that check the data of this service, and how the last run of each ended (ADR 234).'`,
  `INSERT INTO checks (name, ended_at, faults) VALUES ('${name}', now(), 0)`,
];

/** For the metrics. */
export const LAST_CHECKS = `
  SELECT max(extract(epoch FROM clock_timestamp() - ended_at))::float8 AS age, sum(faults)::float8 AS faults
    FROM checks`;
const RECORD = `
  INSERT INTO checks (name, ended_at, faults) VALUES ($1, clock_timestamp(), $2)
  ON CONFLICT (name) DO UPDATE SET ended_at = excluded.ended_at, faults = excluded.faults`;

/** How the commands ended that check the data of a service. They are not scraped, so its replicas tell. */
@Injectable()
export class ChecksRepository {
  constructor(private readonly database: Database) {}

  /** A check has come to its end. One that could not is not recorded. */
  async record(name: string, faults: number): Promise<void> {
    await this.database.query(RECORD, [name, faults]);
  }
}
