import type { BenchStand } from '@referral-exchange/testing/bench';
import pg from 'pg';

/** An empty database in the Postgres of the bench. Gives its URL. */
export async function createDatabase(stand: BenchStand, name: string): Promise<string> {
  await stand.startBackings();
  const { testBacking } = await import('@referral-exchange/testing');
  const url = new URL(testBacking().postgresUrl);
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  await client.end();
  url.pathname = `/${name}`;
  url.searchParams.set('sslmode', 'disable');
  return url.toString();
}
