import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPostgresTool } from '../local/postgres-tools.ts';
import { runProgram } from '../local/run-program.ts';
import { waitUntil } from '../local/wait-until.ts';
import type { SuiteUnderFault } from './suite-under-fault.ts';

const RECOVERY_MS = 600_000;

/** How long the two parts of a restore took, seconds. */
export interface RestoreTimes {
  copying: number;
  /** The start of the server, until it takes writes. */
  replaying: number;
}

/** A backup of the Postgres server by `pg_basebackup`, with an archive of its WAL. */
export class ServerBackup {
  private readonly suite: SuiteUnderFault;
  private readonly data: string;
  readonly copy: string;
  readonly archive: string;

  private constructor(suite: SuiteUnderFault, data: string) {
    this.suite = suite;
    this.data = data;
    this.copy = `${data}-backup`;
    this.archive = `${data}-archive`;
  }

  /** Restarts the server with an archive, and copies it while it works. */
  static async take(suite: SuiteUnderFault): Promise<ServerBackup> {
    const backup = new ServerBackup(suite, await suite.postgresFolder());
    backup.remove();
    mkdirSync(backup.archive, { mode: 0o700 });
    backup.give(backup.archive);
    await suite.sql('postgres', "ALTER SYSTEM SET archive_mode = 'on'");
    await suite.sql('postgres', `ALTER SYSTEM SET archive_command = 'cp "%p" "${backup.archive}/%f"'`);
    await suite.crashBacking('postgres', 0);
    await runPostgresTool('pg_basebackup', [
      `--dbname=${suite.postgresUrl}`,
      `--pgdata=${backup.copy}`,
      '--checkpoint=fast',
    ]);
    return backup;
  }

  /** Waits until all that was written before is in the archive. */
  async archiveAll(): Promise<void> {
    const [row] = await this.suite.sql<{ name: string }>(
      'postgres',
      'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name',
    );
    await this.suite.sql('postgres', 'SELECT pg_switch_wal()');
    await waitUntil('the archive', () => Promise.resolve(readdirSync(this.archive).includes(row!.name)));
  }

  /** Destroys the server, and starts it from the backup and the archive, as it was at the moment. */
  async restore(moment: string): Promise<RestoreTimes> {
    await this.suite.killBacking('postgres');
    const { uid, gid } = this.owner();
    rmSync(this.data, { recursive: true });
    const startedAt = performance.now();
    await run('cp', '-a', this.copy, this.data);
    const copiedAt = performance.now();
    this.recoverUntil(moment);
    await run('chown', '-R', `${uid}:${gid}`, this.data);
    await this.recovered();
    const times = {
      copying: (copiedAt - startedAt) / 1_000,
      replaying: (performance.now() - copiedAt) / 1_000,
    };
    await this.suite.sql('postgres', "ALTER SYSTEM SET archive_command = 'true'");
    await this.suite.sql('postgres', 'SELECT pg_reload_conf()');
    return times;
  }

  /** Removes the copy and the archive. */
  remove(): void {
    for (const folder of [this.archive, this.copy]) rmSync(folder, { recursive: true, force: true });
  }

  private recoverUntil(moment: string): void {
    const settings = {
      restore_command: `cp "${this.archive}/%f" "%p"`,
      // it takes no abbreviation of a zone
      recovery_target_time: moment.replace('Z', '+00'),
      recovery_target_action: 'promote',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(this.data, 'postgresql.auto.conf'), lines.join(''));
    writeFileSync(join(this.data, 'recovery.signal'), '');
  }

  private async recovered(): Promise<void> {
    await this.suite.startBacking('postgres');
    const isOver = async (): Promise<boolean> => {
      const [row] = await this.suite.sql<{ isOver: boolean }>(
        'postgres',
        'SELECT NOT pg_is_in_recovery() AS "isOver"',
      );
      return row!.isOver;
    };
    await waitUntil('the end of recovery', isOver, { timeoutMs: RECOVERY_MS });
  }

  /** Makes the user of the server the owner. */
  private give(path: string): void {
    const { uid, gid } = this.owner();
    chownSync(path, uid, gid);
  }

  private owner(): { uid: number; gid: number } {
    return statSync(join(this.data, 'PG_VERSION'));
  }
}

async function run(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await runProgram(command, args);
  if (code !== 0) throw new Error(`${command}: ${output}`);
}
