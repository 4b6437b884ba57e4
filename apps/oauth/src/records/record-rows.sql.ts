import { Table } from '@referral-exchange/database';
import { clock } from '@referral-exchange/telemetry';
import { clientRowId } from '../client-document-id.js';
import { ProviderRecord } from './provider-record.entity.js';
import { accountOf, hashOf, withId, withoutId, type Payload } from './stored-payload.js';

/** A record to be written. */
export interface NewRecord {
  kind: string;
  id: string;
  payload: Payload;
  /** Seconds until it expires. */
  expiresIn: number;
}

/** A code or a refresh token that is exchanged. */
export interface RecordKey {
  kind: string;
  id: string;
}

/** The columns that are read of a record. */
export interface Row {
  payload: string;
  consumedAt: Date | null;
  expiresAt: Date;
}

/** The columns that are written of a new record; `consumed_at` and `last_used_at` are set when it is used. */
export const COLUMNS = new Table(ProviderRecord).without('consumedAt', 'lastUsedAt').names();
/** Several records from the lists that `columnsOf` makes. */
export const FROM_LISTS = `
  FROM unnest($1::text[], $2::bytea[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::timestamptz[])
       AS r (${COLUMNS})`;

/** The payload of a record. Its columns win over the stored payload, because they change after it. */
export function present({ payload, consumedAt, expiresAt }: Row, id: string, asOf?: Date): Payload {
  const known = { ...withId(payload, id), exp: Math.floor(expiresAt.getTime() / 1000) };
  const isUsed = consumedAt && !(asOf && consumedAt >= asOf);
  return isUsed ? { ...known, consumed: Math.floor(consumedAt.getTime() / 1000) } : known;
}

/** The parameters of FROM_LISTS. */
export function columnsOf(records: readonly NewRecord[]): unknown[] {
  const now = clock.now();
  return [
    records.map(({ kind }) => kind),
    records.map(({ id }) => hashOf(id)),
    records.map(({ payload, id }) => withoutId(payload, id)),
    records.map(({ payload }) => payload.grantId ?? null),
    records.map(({ payload: { clientId } }) => (clientId === undefined ? null : clientRowId(clientId))),
    records.map(({ payload }) => accountOf(payload)),
    records.map(({ kind, payload }) => (kind === 'Session' ? (payload.uid ?? null) : null)),
    records.map(({ expiresIn }) => new Date(now + expiresIn * 1000)),
  ];
}
