import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConfigError, isDistrust } from '@referral-exchange/telemetry';
import { connectTimeoutMs } from './connect-timeout.js';

/** How a service reaches its database. */
export interface DatabaseAccess {
  /** Of the pool; it may lead through PgBouncer in transaction mode. */
  url: string;
  /** For what needs a session of its own. Default: `url`. */
  directUrl?: string;
  /** Whether hot statements are named, so that each connection parses and plans them once. Default: true. */
  namedStatements?: boolean;
}

type SettingName = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_NAMED_STATEMENTS';

/** One would do with an idle pooler; a busy one may give two clients different sessions by chance. */
const ROUNDS = 5;
const CONNECT_TRIES = 5;
const PAUSE_MS = 1_000;
/** The server knows the login and the database, and refuses: waiting does not help. */
const REFUSED = /^(28...|3D000)$/;
/** A prepared statement of this name is there already, or is not there. */
const NAME_CONFLICT = new Set(['42P05', '26000']);

const LOCK = 'SELECT pg_try_advisory_lock($1::bigint) AS done';
const UNLOCK = 'SELECT pg_advisory_unlock($1::bigint) AS done';
const LOCK_FOR_TRANSACTION = 'SELECT pg_try_advisory_xact_lock($1::bigint) AS done';

/**
 * Makes sure that connections to the direct address are sessions of their own, of the database that
 * DATABASE_URL leads to, and that named statements work. A pooler in transaction mode gives one session to
 * several clients, each of which then holds every lock (ADR 24).
 *
 * @throws {ConfigError} which names the setting, what is wrong, and a right value
 */
export async function checkSessions({ url, directUrl = url, namedStatements = true }: DatabaseAccess) {
  const isPooled = directUrl !== url;
  const key = randomBytes(8).readBigInt64BE().toString();
  await withTwo(directUrl, isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', async (one, other) => {
    for (let round = 0; round < ROUNDS; round++) await checkExclusion(one, other, key, isPooled);
    if (!isPooled) return;
    await withTwo(url, 'DATABASE_URL', async (pooled, second) => {
      await done(one, LOCK, key);
      // a lock is seen by sessions of the same database of the same server alone
      if (await done(pooled, LOCK_FOR_TRANSACTION, key))
        throw fault('DATABASE_DIRECT_URL', 'leads to another database or server than DATABASE_URL');
      if (namedStatements) await checkNames(pooled, second, `check_${key.replace('-', 'n')}`);
    });
  });
}

async function checkExclusion(one: pg.Client, other: pg.Client, key: string, isSet: boolean): Promise<void> {
  const isMine = await done(one, LOCK, key);
  const isTheirs = await done(other, LOCK, key);
  if (isTheirs) await done(other, UNLOCK, key);
  const isReleased = await done(one, UNLOCK, key);
  if (isMine && !isTheirs && isReleased) return;
  const why = 'leads through a pooler in transaction mode: two connections can hold the same session lock';
  throw fault('DATABASE_DIRECT_URL', isSet ? why : `is not set, and DATABASE_URL ${why}`);
}

async function checkNames(one: pg.Client, other: pg.Client, name: string): Promise<void> {
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await one.query({ name, text: 'SELECT 1' });
      await other.query({ name, text: 'SELECT 2' });
    }
  } catch (error) {
    if (!NAME_CONFLICT.has((error as { code?: string }).code ?? '')) throw error;
    const why = 'is on, but the pooler of DATABASE_URL does not keep named statements for each client';
    throw fault('DATABASE_NAMED_STATEMENTS', why);
  }
}

async function done(client: pg.Client, sql: string, key: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(sql, [key]);
  return rows[0]?.done === true;
}

async function withTwo(
  url: string,
  setting: SettingName,
  work: (one: pg.Client, other: pg.Client) => Promise<void>,
): Promise<void> {
  const clients: pg.Client[] = [];
  try {
    const one = await connect(url, setting, clients);
    await work(one, await connect(url, setting, clients));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/**
 * Connects. A server that is starting, or has no free connection, gets a few seconds; for DATABASE_URL the
 * caller tries again.
 */
async function connect(url: string, setting: SettingName, opened: pg.Client[]): Promise<pg.Client> {
  for (let left = CONNECT_TRIES; ; left--) {
    const client = clientOf(url, setting);
    try {
      await client.connect();
      opened.push(client);
      return client;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      await client.end().catch(() => undefined);
      const wrong = tlsFault(code, message, new URL(url).host);
      if (wrong) throw fault(setting, wrong, TLS_REMEDY);
      const isFinal = REFUSED.test(code) || (setting === 'DATABASE_DIRECT_URL' && left <= 1);
      if (isFinal) throw fault(setting, `cannot connect: ${message || code}`);
      if (setting === 'DATABASE_URL') throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

function clientOf(url: string, setting: SettingName): pg.Client {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs(url) });
    return client.on('error', () => undefined);
  } catch (error) {
    // it reads the file of sslrootcert
    throw fault(setting, (error as Error).message, TLS_REMEDY);
  }
}

/** What is wrong with TLS, when the error says so: waiting does not help. */
function tlsFault(code: string, message: string, server: string): string | undefined {
  if (isDistrust(code)) return `the certificate of ${server} is not trusted (${code})`;
  if (code.startsWith('28') && message.endsWith('no encryption')) return `${server} demands TLS`;
  if (message === NO_TLS) return `${server} does not offer TLS`;
  return undefined;
}

const TLS_REMEDY =
  'Add ?sslmode=verify-full for TLS, name the file of the authority in &sslrootcert= or NODE_EXTRA_CA_CERTS, and use a host that is in the certificate';
/** The words of pg, which gives this error no code. */
const NO_TLS = 'The server does not support SSL connections';

const REMEDIES: Record<SettingName, string> = {
  DATABASE_URL:
    'Set it to the address of the database or its pooler, for example postgres://auth:password@pgbouncer:6432/auth',
  DATABASE_DIRECT_URL:
    'Set it to the address of Postgres itself, for example postgres://auth:password@postgres:5432/auth',
  DATABASE_NAMED_STATEMENTS:
    'Set it to false, or use PgBouncer 1.21 or later with max_prepared_statements, for example 200',
};

function fault(setting: SettingName, what: string, remedy = REMEDIES[setting]): ConfigError {
  return new ConfigError([`${setting}: ${what}. ${remedy}`]);
}
