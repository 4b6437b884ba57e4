import type { Database } from '../database/database.js';

/** Rows that hold something of a person, and what an erasure does to them. */
export interface ErasedRows {
  /** What they are, in the receipt. */
  kind: string;
  table: string;
  /** Which rows: SQL with the parameters that all steps share. */
  where: string;
  /** What is written to them; absent: they are deleted. */
  set?: string;
}

/**
 * Erases the rows of all steps in their order, in the ambient transaction. With `isDryRun` it only counts
 * them. Returns how many rows of each kind.
 */
export async function eraseRows(
  database: Database,
  steps: readonly ErasedRows[],
  params: readonly unknown[],
  isDryRun: boolean,
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const { kind, table, where, set } of steps) {
    const counting = `SELECT count(*)::int AS rows FROM ${table} t WHERE ${where}`;
    const change = set
      ? `UPDATE ${table} t SET ${set} WHERE ${where}`
      : `DELETE FROM ${table} t WHERE ${where}`;
    const sql = isDryRun
      ? counting
      : `WITH gone AS (${change} RETURNING 1) SELECT count(*)::int AS rows FROM gone`;
    const [row] = await database.query<{ rows: number }>(sql, [...params]);
    erased[kind] = (erased[kind] ?? 0) + row!.rows;
  }
  return erased;
}
