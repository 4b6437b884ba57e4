import {
  type LockSession,
  type SealedColumn,
  SEALED_ANSWERS,
  type SecretBox,
} from '@referral-exchange/database';
import type { Service } from './define-service.js';

/** Tables of every service whose rows have the time of the database. */
const NEWEST = (service: Service): string => `
  SELECT greatest((SELECT max(created_at) FROM idempotency_keys)
    ${service.consumes.length > 0 ? ', (SELECT max(received_at) FROM inbox)' : ''}
    ${service.publishes.length > 0 ? ', (SELECT max(created_at) FROM outbox)' : ''}) AS at`;

/** When the newest row was written that every service writes; null: there is none. */
export async function newestRow(session: LockSession, service: Service): Promise<Date | null> {
  const [row] = await session.query<{ at: Date | null }>('restored-newest', NEWEST(service));
  return row?.at ?? null;
}

/**
 * The columns with a sealed value that no key opens: they were sealed with keys of another installation. What
 * was emptied (the secret of a deleted subscription) says nothing about the keys.
 */
export async function unreadableColumns(
  session: LockSession,
  service: Service,
  box: SecretBox,
): Promise<string[]> {
  const unreadable: string[] = [];
  for (const sealed of [SEALED_ANSWERS, ...service.sealed])
    if (!(await isReadable(session, sealed, box))) unreadable.push(`${sealed.table}.${sealed.column}`);
  return unreadable;
}

async function isReadable(
  session: LockSession,
  { table, column, key, keyType, belongsTo }: SealedColumn,
  box: SecretBox,
): Promise<boolean> {
  const [row] = await session.query<{ key: string; value: Buffer }>(
    `restored-${table}-${column}`,
    `SELECT ${keyType === 'bytea' ? `encode(${key}, 'hex')` : `${key}::text`} AS key, ${column} AS value
       FROM ${table} WHERE length(${column}) > 0 LIMIT 1`,
  );
  if (!row) return true;
  try {
    box.open(row.value, belongsTo(row.key));
    return true;
  } catch {
    return false;
  }
}
