/** No statement of a service takes longer. */
export const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * Settings of the database itself, because a pooler refuses them as parameters of a connection (ADR 24). No
 * transaction may sit idle for longer than 10 s: its process may be frozen, and who waits for its locks gets
 * them within their own 15 s.
 */
const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 10_000,
};

/** `datconfig` as a list of names; `setrole` 0 is the setting for all roles. */
const KNOWN = `
  SELECT quote_ident(current_database()) AS database, split_part(entry, '=', 1) AS name
    FROM pg_database d
    LEFT JOIN pg_db_role_setting s ON s.setdatabase = d.oid AND s.setrole = 0
    LEFT JOIN unnest(s.setconfig) entry ON true
   WHERE d.datname = current_database()`;

/**
 * Gives the database the time limits that it does not have yet; they hold for sessions that begin later.
 * Values that an operator chose stay.
 *
 * @throws Error when the login does not own its database
 */
export async function setTimeLimits(query: (sql: string) => Promise<unknown>): Promise<void> {
  const rows = (await query(KNOWN)) as { database: string; name: string | null }[];
  const known = new Set(rows.map(({ name }) => name));
  for (const [name, limitMs] of Object.entries(LIMITS)) {
    if (known.has(name)) continue;
    const statement = `ALTER DATABASE ${rows[0]!.database} SET ${name} = '${limitMs}ms'`;
    await query(statement).catch((error: unknown) => {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
      const problem = `This login does not own its database, so it cannot set ${name}`;
      throw new Error(`${problem}: let the owner run ${statement}`, { cause: error });
    });
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
