import { Client } from 'pg';

/** A row of the outbox as it goes out. */
export interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  payload: string;
  headers: string;
}

/** Any fixed number: advisory locks are counted per database, and each service has its own. */
const LEADER_LOCK = 7_240_001;
/** The server must notice a vanished leader by itself, or its lock would stay. */
const SESSION_OPTIONS = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3';
const SELECT = 'SELECT id, topic, key, payload, headers FROM outbox ORDER BY id LIMIT $1';
const DELETE = 'DELETE FROM outbox WHERE id = ANY ($1::bigint[])';

/**
 * One connection to the service's database that may lead: the lock, the reading and the deleting live and die with
 * it, so that a leader that lost its connection can change nothing any more.
 */
export class RelaySession {
  private readonly lost = new AbortController();

  private constructor(private readonly client: Client) {
    client.on('error', () => this.lost.abort());
    client.on('end', () => this.lost.abort());
  }

  /** Connects. Throws when the database is not there. */
  static async open(databaseUrl: string, service: string): Promise<RelaySession> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: `${service}-relay`,
      options: SESSION_OPTIONS,
      connectionTimeoutMillis: 5_000,
      query_timeout: 15_000,
      keepAlive: true,
    });
    const session = new RelaySession(client);
    await client.connect();
    return session;
  }

  /** Aborted as soon as the connection is gone, and the lock with it. */
  get signal(): AbortSignal {
    return this.lost.signal;
  }

  /** True when this session is now the one relay of the service. Does not wait. */
  async tryLead(): Promise<boolean> {
    const { rows } = await this.client.query('SELECT pg_try_advisory_lock($1) AS leads', [LEADER_LOCK]);
    return rows[0].leads === true;
  }

  /**
   * The oldest committed rows. Never "id greater than the last": a transaction with a lower id may commit later, and
   * rows are deleted once they are published, so that what is there is what is to be done.
   */
  async read(limit: number): Promise<OutboxRow[]> {
    const { rows } = await this.client.query({ name: 'relay-read', text: SELECT, values: [limit] });
    return rows;
  }

  /** Forgets published rows. */
  async remove(ids: string[]): Promise<void> {
    await this.client.query({ name: 'relay-remove', text: DELETE, values: [ids] });
  }

  /** How many committed rows wait. */
  async backlog(): Promise<number> {
    const { rows } = await this.client.query('SELECT count(*)::int AS backlog FROM outbox');
    return rows[0].backlog;
  }

  /** Gives up the lock with the connection. Never throws. */
  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}
