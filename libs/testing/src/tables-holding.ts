import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import pg from 'pg';

type Query = <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;

/** Parents show the rows of their partitions. */
const TABLES = `
  SELECT c.relname AS name FROM pg_class c
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

/** The tables of a database of which a row, as text, holds the word in upper or lower case. */
export async function tablesHolding(query: Query, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await query<{ name: string }>(TABLES)) {
    const sql = `SELECT count(*)::int AS rows FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0`;
    const [row] = await query<{ rows: number }>(sql, [word]);
    if (row!.rows > 0) found.push(name);
  }
  return found;
}

/** The same of all databases of the services on a server: `referrals.cases`. */
export async function databasesHolding(postgresUrl: string, word: string): Promise<string[]> {
  const found: string[] = [];
  const rows: readonly ServiceDefinition[] = Object.values(SERVICES);
  for (const database of rows.flatMap((row) => row.database ?? [])) {
    const url = new URL(postgresUrl);
    url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      const query = async <T extends object>(sql: string, values?: unknown[]): Promise<T[]> =>
        (await client.query(sql, values)).rows as T[];
      found.push(...(await tablesHolding(query, word)).map((table) => `${database}.${table}`));
    } finally {
      await client.end();
    }
  }
  return found;
}
