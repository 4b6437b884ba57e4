import type { Socket } from 'node:net';
import pg, { type QueryConfig, type QueryResultRow } from 'pg';

/** A subscription whose deliveries this process alone may attempt. */
export interface ClaimedLane {
  subscriptionId: string;
  /** The integer that stands for the subscription in its advisory lock. */
  number: number;
}

/** First half of the advisory locks' key: lanes of subscriptions. Locks are counted per database. */
const LANE_CLASS = 7_240_003;
/** The server gives up a silent session after 14 s; the client notices after at most 7 s, so it is always the first. */
const SESSION_OPTIONS = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3';
const QUERY_TIMEOUT_MS = 5_000;

const CLAIM = `
  SELECT id AS "subscriptionId", lane AS number
    FROM (SELECT id, lane, pg_try_advisory_lock($1, lane) AS mine FROM subscriptions WHERE id = ANY ($2::uuid[])) AS asked
   WHERE mine`;
const RELEASE = 'SELECT pg_advisory_unlock($1, lane) FROM unnest($2::int[]) AS released (lane)';

/**
 * One connection to the database and the lanes claimed through it (ADR 20). The claims are its advisory locks: they
 * end with it, so that a killed process holds nothing for a moment longer, and a process that lost the connection
 * knows that it lost its lanes.
 */
export class LaneSession {
  private readonly lost = new AbortController();

  private constructor(private readonly client: pg.Client) {
    client.on('error', () => this.lost.abort());
    client.on('end', () => this.lost.abort());
  }

  /** Connects. Throws when the database is not there. */
  static async open(databaseUrl: string): Promise<LaneSession> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'webhooks-lanes',
      options: SESSION_OPTIONS,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    const session = new LaneSession(client);
    await client.connect();
    return session;
  }

  /** Aborted as soon as the connection is gone, and every lane with it. */
  get signal(): AbortSignal {
    return this.lost.signal;
  }

  /** Claims those of the subscriptions that no other session holds. Never ask for a lane that is already held. */
  claim(subscriptionIds: string[]): Promise<ClaimedLane[]> {
    return this.query<ClaimedLane>('lane-claim', CLAIM, [LANE_CLASS, subscriptionIds]);
  }

  /** Lets lanes go. */
  async release(numbers: number[]): Promise<void> {
    await this.query('lane-release', RELEASE, [LANE_CLASS, numbers]);
  }

  /** A named prepared statement. A fault of the connection ends the session; it is thrown all the same. */
  query<T extends QueryResultRow>(name: string, text: string, values: unknown[] = []): Promise<T[]> {
    return this.run<T>({ name, text, values });
  }

  /** Runs `work` in a transaction. */
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

  /** Gives up every lane with the connection. Never throws, never waits for a server that is gone. */
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
      // An SQLSTATE of five characters is an answer; anything else means that nobody answers any more.
      const { code } = error as { code?: string };
      if (!/^[0-9A-Z]{5}$/.test(code ?? '') || code?.startsWith('57P')) this.lost.abort();
      throw error;
    }
  }
}
