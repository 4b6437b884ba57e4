import type { Socket } from 'node:net';
import pg, { type QueryConfig, type QueryResultRow } from 'pg';

export interface LockSessionOptions {
  databaseUrl: string;
  /** Name of the connection in `pg_stat_activity`. */
  applicationName: string;
  /** A statement that takes longer counts as a lost connection. */
  queryTimeoutMs: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** The server ends the session of a vanished client after 14 s, which frees its locks. */
const SESSION_OPTIONS = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3';

/**
 * A database connection of its own, outside of the pool, that holds advisory locks. They end with it: a killed process
 * holds nothing, and a process that lost the connection knows by `signal` that its locks are lost. Write what the lock
 * protects through the same session, so that it can no longer be written once the lock is lost.
 */
export class LockSession {
  private readonly lost = new AbortController();

  private constructor(private readonly client: pg.Client) {
    client.on('error', () => this.lost.abort());
    client.on('end', () => this.lost.abort());
  }

  /** Connects. Throws when the database cannot be reached. */
  static async open(options: LockSessionOptions): Promise<LockSession> {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: options.applicationName,
      options: SESSION_OPTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: options.queryTimeoutMs,
      keepAlive: true,
    });
    const session = new LockSession(client);
    try {
      await client.connect();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** Opens a session, gives it to `work` and closes it, whatever happens. */
  static async using<T>(options: LockSessionOptions, work: (session: LockSession) => Promise<T>): Promise<T> {
    const session = await LockSession.open(options);
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  /** Aborts as soon as the connection is lost, and with it every lock. */
  get signal(): AbortSignal {
    return this.lost.signal;
  }

  /** Takes an advisory lock without waiting. False when another session holds it. */
  async tryLock(key: number): Promise<boolean> {
    const sql = 'SELECT pg_try_advisory_lock($1) AS mine';
    const [row] = await this.query<{ mine: boolean }>('try-lock', sql, [key]);
    return row?.mine === true;
  }

  /** Runs a named prepared statement. When the connection is lost, `signal` aborts and the error is thrown. */
  query<T extends QueryResultRow>(name: string, text: string, values: unknown[] = []): Promise<T[]> {
    return this.run<T>({ name, text, values });
  }

  /** Runs `work` in a transaction of this session. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.run({ text: 'BEGIN' });
    try {
      const result = await work();
      await this.run({ text: 'COMMIT' });
      return result;
    } catch (error) {
      await this.run({ text: 'ROLLBACK' }).catch(() => this.lost.abort());
      throw error;
    }
  }

  /** Releases every lock by ending the connection. Never throws, never waits for a server that is gone. */
  async close(): Promise<void> {
    const wasLost = this.lost.signal.aborted;
    this.lost.abort();
    if (!wasLost) await this.client.end().catch(() => undefined);
    (this.client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }

  private async run<T extends QueryResultRow>(query: QueryConfig): Promise<T[]> {
    try {
      return (await this.client.query<T>(query)).rows;
    } catch (error) {
      // An SQLSTATE of five characters is the server's answer; anything else, or a shutdown, means that it is gone.
      const { code } = error as { code?: string };
      if (!/^[0-9A-Z]{5}$/.test(code ?? '') || code?.startsWith('57P')) this.lost.abort();
      throw error;
    }
  }
}
