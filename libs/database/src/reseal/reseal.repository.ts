import type { Database } from '../database/database.js';
import type { SealedColumn } from '../crypto/sealed-column.js';
import type { SecretBox } from '../crypto/secret-box.js';

/** What was done with a column. */
export interface Resealed {
  /** Values that the first key seals now. */
  moved: number;
  /** Values that no key opens: they were left as they are. */
  unreadable: number;
}

const BATCH = 200;

interface Row {
  key: string;
  value: Buffer;
}

/**
 * Seals the values of a column again which another key than the first of DATA_ENCRYPTION_KEY has sealed, a
 * few hundred rows a transaction, beside the running service. Can be run any number of times (ADR 9). An
 * empty value is not sealed: it is what stays of the secret of a deleted subscription.
 */
export async function reseal(database: Database, box: SecretBox, column: SealedColumn): Promise<Resealed> {
  const done: Resealed = { moved: 0, unreadable: 0 };
  let after: string | null = null;
  do after = await resealBatch(database, box, column, after, done);
  while (after !== null);
  return done;
}

/** The key of the last row of the batch; null when there are no more. */
function resealBatch(
  database: Database,
  box: SecretBox,
  { table, column, key, keyType, belongsTo }: SealedColumn,
  after: string | null,
  done: Resealed,
): Promise<string | null> {
  const find = `
    SELECT ${keyType === 'bytea' ? `encode(${key}, 'hex')` : `${key}::text`} AS key, ${column} AS value FROM ${table}
     WHERE length(${column}) > 0 AND substring(${column} FROM 1 FOR ${box.mark.length}) <> $1
       AND ($2::text IS NULL OR ${key} > ${keyOf('$2', keyType)})
     ORDER BY ${table}.${key} LIMIT ${BATCH} FOR UPDATE`;
  const write = `UPDATE ${table} SET ${column} = $2 WHERE ${key} = ${keyOf('$1', keyType)}`;
  return database.transaction(async () => {
    const rows = await database.query<Row>(find, [box.mark, after]);
    for (const row of rows) {
      const owner = belongsTo(row.key);
      const plain = opened(box, row.value, owner);
      if (plain === null) done.unreadable++;
      else {
        await database.query(write, [row.key, box.seal(plain, owner)]);
        done.moved++;
      }
    }
    return rows.at(-1)?.key ?? null;
  });
}

function keyOf(parameter: string, type: SealedColumn['keyType']): string {
  return type === 'bytea' ? `decode(${parameter}::text, 'hex')` : `${parameter}::${type}`;
}

function opened(box: SecretBox, value: Buffer, owner: string): string | null {
  try {
    return box.open(value, owner);
  } catch {
    return null;
  }
}
