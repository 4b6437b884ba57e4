import type { Socket } from 'node:net';
import pg, { type QueryConfig, type QueryResultRow } from 'pg';
import { InfrastructureFailure } from '@referral-exchange/telemetry';

export interface LockSessionOptions {
  databaseUrl: string;
  /** Name of the connection in `pg_stat_activity`. */
  applicationName: string;
  /** A statement that takes longer counts as a lost connection. */
  queryTimeoutMs: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** The server ends a session after this long without a statement, which frees its locks (ADR 40). */
const SERVER_PATIENCE_MS = 10_000;
/** An idle session sends a statement this often. */
const HEARTBEAT_MS = 2_000;
/**
 * With the pause before a heartbeat well below SERVER_PATIENCE_MS: this process knows of the loss before
 * another gets the lock.
 */
const HEARTBEAT_TIMEOUT_MS = 4_000;
/** `assertHeld` asks the server again when its last answer is older. */
const PROOF_MS = 3_000;

/**
 * Set after connecting, since a pooler refuses them as start-up parameters. `tcp_user_timeout` is for a
 * frozen process that does not read its result: the session is not idle then, and its kernel still answers
 * keepalives. Its statements look rows up by key, so each is planned once, in a way that is right for a table
 * of any size (ADR 127).
 */
const SETTINGS = `
  SELECT set_config('idle_session_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false),
         set_config('tcp_user_timeout', $1, false), set_config('statement_timeout', $2, false),
         set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '3', false),
         set_config('tcp_keepalives_count', '3', false), set_config('plan_cache_mode', 'force_generic_plan', false),
         set_config('enable_seqscan', 'off', false), set_config('enable_hashjoin', 'off', false),
         set_config('enable_mergejoin', 'off', false), set_config('enable_material', 'off', false)`;

/** The session that held the lock has ended, or the server may have ended it. */
export class LockLost extends InfrastructureFailure {
  constructor() {
    super('The connection that held the lock was lost');
  }
}

/**
 * A database connection of its own, outside of the pool, that holds advisory locks. They end with it: a
 * killed process holds nothing. The server ends the session of a process that is frozen or cut off after 10
 * s. A process that lost the connection knows by `signal` that its locks are lost. Write what the lock
 * protects through the same session, so that it can no longer be written once the lock is lost; call
 * `assertHeld` before an effect elsewhere.
 */
export class LockSession {
  private readonly lost = new AbortController();
  private readonly heartbeat: NodeJS.Timeout;
  private running = 0;
  /** When the last answered statement was sent. The server's patience begins later: this is safe. */
  private provenAt = -Infinity;

  private constructor(private readonly client: pg.Client) {
    client.on('error', () => this.lost.abort());
    client.on('end', () => this.lost.abort());
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
    this.signal.addEventListener('abort', () => clearInterval(this.heartbeat), { once: true });
  }

  /** Connects. Throws when the database cannot be reached. */
  static async open(options: LockSessionOptions): Promise<LockSession> {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: options.applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: options.queryTimeoutMs,
      keepAlive: true,
    });
    const session = new LockSession(client);
    try {
      await client.connect();
      // the client gives up first; the server then ends the abandoned statement
      const statementTimeoutMs = options.queryTimeoutMs + 1_000;
      await session.run({ text: SETTINGS, values: [`${SERVER_PATIENCE_MS}ms`, `${statementTimeoutMs}ms`] });
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

  /**
   * Makes sure that the locks are still held, which costs a round trip if the server's last answer is some
   * seconds old. For effects outside of this session: after a pause of the process its locks can be lost
   * before `signal` aborts.
   *
   * @throws {LockLost}
   */
  async assertHeld(): Promise<void> {
    if (!this.signal.aborted && performance.now() - this.provenAt > PROOF_MS) await this.prove();
    if (this.signal.aborted) throw new LockLost();
  }

  /** Calls `onMessage` with each message to the channel, until this session ends. */
  async listen(channel: string, onMessage: (message: string) => void): Promise<void> {
    this.client.on('notification', ({ channel: from, payload = '' }) => {
      if (from === channel) onMessage(payload);
    });
    await this.run({ text: `LISTEN ${pg.escapeIdentifier(channel)}` });
  }

  /**
   * Sends a message of at most 7,999 bytes to all sessions that listen to the channel. It is a hint: who does
   * not listen at this moment never gets it. Not within a write: commits that send messages wait for one
   * another.
   */
  async send(channel: string, message = ''): Promise<void> {
    await this.query('send-message', 'SELECT pg_notify($1, $2)', [channel, message]);
  }

  /** Runs a named prepared statement. When the connection is lost, `signal` aborts and it throws. */
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

  /** A running statement keeps the session from being idle, and its own time limit notices the loss. */
  private async beat(): Promise<void> {
    if (this.running === 0 && this.provenAt > -Infinity) await this.prove();
  }

  private async prove(): Promise<void> {
    // a lost connection aborts the signal; an error of the server is an answer too, e.g. in a failed
    // transaction
    await this.run({ text: 'SELECT 1', query_timeout: HEARTBEAT_TIMEOUT_MS }).catch(() => undefined);
  }

  private async run<T extends QueryResultRow>(query: QueryConfig & { query_timeout?: number }): Promise<T[]> {
    const sentAt = performance.now();
    this.running++;
    try {
      const { rows } = await this.client.query<T>(query);
      this.provenAt = sentAt;
      return rows;
    } catch (error) {
      // An SQLSTATE of five characters is the server's answer; anything else, or a shutdown, means that it is
      // gone. Without memory for more locks (53200) it is unknown which locks of the statement were taken.
      const { code = '' } = error as { code?: string };
      if (!/^[0-9A-Z]{5}$/.test(code) || /^(57P|25P0[34]|53200)/.test(code)) this.lost.abort();
      else this.provenAt = sentAt;
      throw error;
    } finally {
      this.running--;
    }
  }
}
