import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { handleOf } from '../local/child-process.ts';
import { query, startBacking, stopBacking } from '../local/suite/control-suite.ts';
import type { Sandbox } from '../local/suite/sandbox.ts';
import { startSuite } from '../local/suite/start-suite.ts';
import { stopSuite } from '../local/suite/stop-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { readState } from '../local/suite/suite-state.ts';

/** What every cell knows of every firm: who it is, its people and its keys (ADR 219). */
const DIRECTORY = ['firms', 'users', 'user_totals', 'api_keys', 'relationships'];
/** Without its id: each cell numbers its own rows, in the order in which they are applied. */
const OUTBOX_COLUMNS = 'event_id, topic, key, payload, headers, created_at';

/** A whole suite with a Postgres, a Kafka and a Redis of its own: one cell of an exchange. */
export class Cell {
  readonly name: string;
  readonly dir: string;
  sandbox: Sandbox;
  private readonly paths: SuitePaths;

  /** @param dir of everything that it keeps */
  constructor(name: string, dir: string) {
    this.name = name;
    this.dir = dir;
    this.paths = new SuitePaths(dir);
  }

  /** @param secretsOf the cell whose keys this one trusts and uses too; its own keys without one */
  async start(portOffset: number, secretsOf?: Cell): Promise<void> {
    await stopSuite(this.paths);
    rmSync(this.dir, { recursive: true, force: true });
    mkdirSync(this.dir, { recursive: true });
    if (secretsOf) copyFileSync(join(secretsOf.dir, 'secrets.json'), this.paths.secrets);
    this.sandbox = await startSuite({
      dir: this.dir,
      profile: 'durable', // a Postgres that is stopped must keep what it has acknowledged
      env: { RATE_LIMIT_SCALE: '1000000', UPSTREAM_PLACES: '2000', LOG_LEVEL: 'warn' },
      given: {},
      watcher: handleOf(process.pid),
      portOffset,
      signal: new AbortController().signal,
    });
  }

  async stop(): Promise<void> {
    await stopSuite(this.paths);
  }

  /** One statement as the superuser, in the database of a service. */
  sql = <T extends object>(database: string, text: string, values: unknown[] = []): Promise<T[]> =>
    query<T>(database, text, values, this.dir);

  stopPostgres(): Promise<void> {
    return stopBacking('postgres', this.dir);
  }

  startPostgres(): Promise<void> {
    return startBacking('postgres', this.dir);
  }

  /**
   * Offers the directory of firms to other cells by logical replication. The outbox goes with it, so that the
   * relay of each cell tells its own Kafka of a new firm. Only its inserts do: a row is removed by the relay
   * that has published it.
   */
  async publishDirectory(): Promise<void> {
    await this.sql('auth', "ALTER SYSTEM SET wal_level = 'logical'");
    await this.stopPostgres();
    await this.startPostgres();
    await this.sql('auth', `CREATE PUBLICATION directory FOR TABLE ${DIRECTORY.join(', ')}`);
    await this.sql(
      'auth',
      `CREATE PUBLICATION directory_events FOR TABLE outbox (${OUTBOX_COLUMNS}) WITH (publish = 'insert')`,
    );
  }

  /**
   * Takes over the directory of `home` and follows it. The firms that this cell was started with go: two
   * cells that both make firms give the same prefix twice, and the replication stops there.
   */
  async followDirectory(home: Cell): Promise<void> {
    await this.sql('auth', 'TRUNCATE firms, user_totals CASCADE');
    const address = new URL(readState(home.paths)!.backings.postgres!.address);
    address.pathname = '/auth';
    await this.sql(
      'auth',
      `CREATE SUBSCRIPTION directory CONNECTION '${address.toString()}'
         PUBLICATION directory, directory_events`,
    );
  }
}
