import { join } from 'node:path';
import pg from 'pg';
import { startOne, stopOne } from '../local/backing/index.ts';
import type { Backing } from '../local/backing/backing-service.ts';
import { freePort } from '../local/free-port.ts';
import { readJson, writeJson } from '../local/json-file.ts';
import { LOCAL_DIR } from '../local/workspace.ts';

const FOLDER = join(LOCAL_DIR, 'schema');
const LEFT = join(FOLDER, 'backing.json');
const USUAL_PORT = 25_432;

/**
 * Runs the work with an empty Postgres of its own, always of the version in package.json: another version
 * prints views and functions in another way.
 */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  await stopOne('postgres', readJson<Backing>(LEFT) ?? undefined); // of a run that was killed
  const place = { dir: join(FOLDER, 'postgres'), port: await freePort(USUAL_PORT), profile: 'fast' as const };
  const server = await startOne('postgres', place, (backing) => writeJson(LEFT, backing));
  try {
    return await work(server.address);
  } finally {
    await stopOne('postgres', server);
  }
}

/** Runs the work with an empty database, which is deleted afterwards. */
export async function withDatabase<T>(
  server: string,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const run = (sql: string) => withClient(server, (client) => client.query(sql));
  await run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await run(`CREATE DATABASE "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work(url.toString());
  } finally {
    await run(`DROP DATABASE "${name}" WITH (FORCE)`);
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
