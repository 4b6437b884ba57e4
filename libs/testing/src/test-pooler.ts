import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.js';

const START_MS = 45_000;
/** Fewer than the connections of one service: its clients share them. */
const SERVER_CONNECTIONS = 6;

/** The PATH of a user may lack the folder of Debian's. */
const ENVIRONMENT = { PATH: `${process.env.PATH ?? ''}:/usr/sbin` };

/** A PgBouncer in transaction mode before one database, for one test file alone. */
export class TestPooler {
  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
    private readonly directUrl: string,
    private readonly port: number,
    private readonly keepsNames: boolean,
  ) {}

  /** Whether the installed one can keep named statements for each client: 1.21 and later. */
  static canKeepNames(): boolean {
    const { stdout } = spawnSync('pgbouncer', ['--version'], { env: ENVIRONMENT, encoding: 'utf8' });
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
    return Number(major) > 1 || Number(minor) >= 21;
  }

  /**
   * Starts an installed `pgbouncer` on a free port and waits until it answers.
   *
   * @param keepsNames whether it keeps named statements
   */
  static async start(databaseUrl: string, keepsNames = TestPooler.canKeepNames()): Promise<TestPooler> {
    const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
    const port = await freePort();
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, configuration(new URL(databaseUrl), port, keepsNames), { mode: 0o600 });
    // it does not run as root, and reads its file before it becomes another user
    const args = ['--quiet', ...(process.getuid?.() === 0 ? ['--user=nobody'] : []), file];
    const server = spawn('pgbouncer', args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: ENVIRONMENT,
    });
    const pooler = new TestPooler(server, folder, databaseUrl, port, keepsNames);
    try {
      await pooler.untilReady();
    } catch (error) {
      await pooler.stop();
      throw error;
    }
    return pooler;
  }

  /** The address of the database through the pooler. */
  get url(): string {
    const url = new URL(this.directUrl);
    url.host = `127.0.0.1:${this.port}`;
    return url.toString();
  }

  /** For a service behind it. Statements have names where PgBouncer keeps them: 1.18 (Debian 12) does not. */
  get settings(): Record<string, string> {
    return {
      DATABASE_URL: this.url,
      DATABASE_DIRECT_URL: this.directUrl,
      DATABASE_NAMED_STATEMENTS: `${this.keepsNames}`,
    };
  }

  async stop(): Promise<void> {
    if (this.server.pid && this.server.exitCode === null && this.server.signalCode === null) {
      const gone = new Promise((resolve) => this.server.once('exit', resolve));
      this.server.kill('SIGTERM');
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async untilReady(): Promise<void> {
    let output = '';
    let failure: Error | undefined;
    this.server.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    this.server.once('error', (cause) => (failure = new Error('Install pgbouncer', { cause })));
    this.server.once('exit', (code) => (failure = new Error(`pgbouncer ended with ${code}: ${output}`)));
    for (const deadline = Date.now() + START_MS; !(await this.answers());) {
      failure ??= Date.now() > deadline ? new Error(`pgbouncer does not answer: ${output}`) : undefined;
      if (failure) throw failure;
      await sleep(20);
    }
  }

  private async answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** No `ignore_startup_parameters`: a service that needs it, or session state, must fail here. */
function configuration(database: URL, port: number, keepsNames: boolean): string {
  const { hostname, port: serverPort, username, password } = database;
  const login = `user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'`;
  // an older one does not know the setting
  const names = TestPooler.canKeepNames() ? `max_prepared_statements = ${keepsNames ? 200 : 0}` : '';
  return `
[databases]
${database.pathname.slice(1)} = host=${hostname} port=${serverPort} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
server_login_retry = 1
${names}
`;
}
