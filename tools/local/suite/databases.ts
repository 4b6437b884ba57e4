import pg from 'pg';

export interface DatabaseLogin {
  /** Name of the database and of its login. */
  name: string;
  password: string;
}

/**
 * One database and one login per service. A login owns its own database and can reach no other: the default
 * right of everyone to connect is taken away.
 */
export async function ensureDatabases(postgresUrl: string, logins: readonly DatabaseLogin[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    const current = await client.query<{ name: string }>('SELECT current_database() AS name');
    for (const { name } of current.rows) await closeToOthers(client, name);
    for (const login of logins) await ensureDatabase(client, login);
  } finally {
    await client.end();
  }
}

async function ensureDatabase(client: pg.Client, { name, password }: DatabaseLogin): Promise<void> {
  const role = client.escapeIdentifier(name);
  const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER';
  const rights = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION';
  await client.query(`${verb} ROLE ${role} ${rights} PASSWORD ${client.escapeLiteral(password)}`);
  const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (databases.rowCount === 0) {
    await client.query(`GRANT ${role} TO CURRENT_USER`); // a given server's user may be no superuser
    await client.query(`CREATE DATABASE ${role} OWNER ${role}`);
  }
  await closeToOthers(client, name);
}

function closeToOthers(client: pg.Client, database: string): Promise<unknown> {
  return client.query(
    `REVOKE CONNECT, TEMPORARY ON DATABASE ${client.escapeIdentifier(database)} FROM PUBLIC`,
  );
}

/** The address that a service gets: its own login on its own database. */
export function databaseUrl(postgresUrl: string, { name, password }: DatabaseLogin): string {
  const url = new URL(postgresUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.toString();
}

/** One statement as the superuser, in one of the databases. */
export async function queryDatabase<T extends pg.QueryResultRow>(
  postgresUrl: string,
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.toString() });
  client.on('error', () => undefined); // a killed server ends it; the query has failed already
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
