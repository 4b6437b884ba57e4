/** How large a table is, its partitions included, and how much of it is of no use. */
export interface TableSize {
  megabytes: number;
  /** Percent of the table, without its indexes. */
  deadShare: number;
  freeShare: number;
}

type Sql = (sql: string, values?: unknown[]) => Promise<object[]>;

/** A table itself, or the partitions that it has. */
const PARTS = `
  SELECT oid AS relid FROM pg_class
   WHERE relkind = 'r' AND (oid = $1::regclass OR oid IN (SELECT relid FROM pg_partition_tree($1::regclass)))`;
const SIZE = `
  SELECT sum(pg_total_relation_size(relid))::float8 / 1048576 AS megabytes,
         coalesce(100 * sum(s.dead_tuple_len) / nullif(sum(s.table_len), 0), 0)::float8 AS "deadShare",
         coalesce(100 * sum(s.free_space) / nullif(sum(s.table_len), 0), 0)::float8 AS "freeShare"
    FROM (${PARTS}) AS part CROSS JOIN LATERAL pgstattuple(relid) AS s`;
const VACUUMS = `
  SELECT coalesce(sum(autovacuum_count), 0)::int AS vacuums FROM pg_stat_user_tables WHERE relid IN (${PARTS})`;

/** By pgstattuple, which reads the table whole: exact, and slow on a large one. */
export async function sizesOf(sql: Sql, table: string): Promise<TableSize> {
  const [size] = await sql(SIZE, [table]);
  return size as TableSize;
}

/** How often autovacuum has worked on a table. */
export async function vacuumsOf(sql: Sql, table: string): Promise<number> {
  const [row] = await sql(VACUUMS, [table]);
  return (row as { vacuums: number }).vacuums;
}
