import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runPostgresTool } from '../local/postgres-tools.ts';
import { momentNow } from './restore-steps.ts';
import type { SuiteUnderFault } from './suite-under-fault.ts';

/** A dump of one database, as the runbook says (docs/runbooks/restore.md). */
export class DatabaseDump {
  private readonly suite: SuiteUnderFault;
  private readonly database: string;
  /** When it was done: nothing in it is newer. */
  readonly moment: string;
  private readonly file: string;

  private constructor(
    suite: SuiteUnderFault,
    database: string,
    { file, moment }: { file: string; moment: string },
  ) {
    this.suite = suite;
    this.database = database;
    this.file = file;
    this.moment = moment;
  }

  static async take(suite: SuiteUnderFault, database: string): Promise<DatabaseDump> {
    const file = join(suite.dir, `${database}.dump`);
    await runPostgresTool('pg_dump', [
      `--dbname=${new URL(`/${database}`, suite.postgresUrl).href}`,
      '--format=custom',
      `--file=${file}`,
    ]);
    return new DatabaseDump(suite, database, { file, moment: await momentNow(suite) });
  }

  /** Puts it in the place of the database, with its owner, rights and settings. */
  async restore(): Promise<void> {
    await this.suite.sql('postgres', `DROP DATABASE ${this.database} WITH (FORCE)`);
    await runPostgresTool('pg_restore', [
      `--dbname=${this.suite.postgresUrl}`,
      '--create',
      '--exit-on-error',
      this.file,
    ]);
    rmSync(this.file);
  }
}
