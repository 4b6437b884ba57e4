import { Injectable } from '@nestjs/common';
import type { ReferralsEvent } from '@referral-exchange/contracts';
import { insertEvents, Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/platform';
import type { NewNote } from '../history/new-note.js';
import type { NewNotice } from '../history/new-notice.js';
import type { NewStatusUpdate } from '../history/new-status-update.js';
import type { CaseReference } from '../case/case-reference.js';
import { NONE_ENDED, type CaseState } from '../case/case-state.js';
import type { Viewer } from '../case/case.policy.js';
import type { KnownFirm } from '../firms/firms.repository.js';
import { NO_FIRM } from '../sql/conditions.js';
import { Case } from '../case/case.entity.js';
import { columnsOf, namesOf } from '../case/field-declarations.js';
import { Hop } from '../case/hop.entity.js';
import { ReferralChanges } from './referral-changes.js';
import { fromRow, toRow, toShortRow, type Row } from './rows.js';

/** Who looks for a case. A firm finds only its own; an administrator or the service itself finds any. */
export type Scope = Viewer;
/** Of the service itself, and of callers that act on a referral without being a party. */
export const ANY_CASE: Scope = { firmId: null, isAdmin: true };

interface LoadedCase {
  case: Row;
  hops: Row[];
  ended: Record<string, { case: Row; hops: Row[] }> | null;
}

/** The writes of an action, its events, and who is told by mail. What is not listed happens in silence. */
export interface CaseWrites {
  case?: Case;
  changedHops?: Hop[];
  newHops?: Hop[];
  statusUpdates?: NewStatusUpdate[];
  notes?: NewNote[];
  notices?: NewNotice[];
  events?: ReferralsEvent[];
}

/** The same of new cases. */
export type NewCaseWrites = Omit<CaseWrites, 'case' | 'changedHops'>;

/** Numbers for new cases, the name of their owner, and the firm that they go to, if one was asked for and is known. */
export interface TakenNumbers {
  numbers: string[];
  name: string;
  receiver: KnownFirm | null;
}

const UPDATE_COLUMNS =
  'id, referral_id, case_id, referring_firm_id, referent_firm_id, status, previous_status, message, is_message, ' +
  'requested_status, source, firm_id, created_by_name, created_at';
const NOTE_COLUMNS =
  'id, case_id, referral_id, firm_id, author_id, author_name, body, is_automatic, created_at, updated_at';
const NOTICE_COLUMNS = 'id, kind, referral_id, firm_id, status_update_id';

const CASE_COLUMNS = columnsOf(Case);
const HOP_COLUMNS = columnsOf(Hop);
const CASE_NAMES = namesOf(CASE_COLUMNS);
const HOP_NAMES = namesOf(HOP_COLUMNS);
const CASE_CHANGING = namesOf(CASE_COLUMNS.filter(({ isFixed }) => !isFixed));
const HOP_CHANGING = namesOf(HOP_COLUMNS.filter(({ isFixed }) => !isFixed));

/** One statement for all writes of an action and its events. A part without rows costs almost nothing. */
export const WRITE = `
  WITH changed_case AS (
    UPDATE cases c SET (${CASE_CHANGING}) =
           (SELECT ${CASE_CHANGING} FROM jsonb_populate_record(NULL::cases, $1::jsonb))
     WHERE c.id = ($1::jsonb->>'id')::uuid),
  changed_hops AS (
    UPDATE referrals h SET (${HOP_CHANGING}) = (SELECT ${HOP_CHANGING.replaceAll(/(\w+)/g, 'v.$1')})
      FROM jsonb_populate_recordset(NULL::referrals, $2::jsonb) v WHERE h.id = v.id),
  new_hops AS (
    INSERT INTO referrals (${HOP_NAMES})
    SELECT ${HOP_NAMES} FROM jsonb_populate_recordset(NULL::referrals, $3::jsonb)),
  new_notes AS (
    INSERT INTO notes (${NOTE_COLUMNS})
    SELECT ${NOTE_COLUMNS} FROM jsonb_populate_recordset(NULL::notes, $5::jsonb)),
  new_notices AS (
    INSERT INTO notices (${NOTICE_COLUMNS})
    SELECT ${NOTICE_COLUMNS} FROM jsonb_populate_recordset(NULL::notices, $6::jsonb)),
  new_events AS (${insertEvents(7)})
  INSERT INTO status_updates (${UPDATE_COLUMNS})
  SELECT ${UPDATE_COLUMNS} FROM jsonb_populate_recordset(NULL::status_updates, $4::jsonb)`;

/** `ABC-0001`: at least four digits, more when the firm has more cases. */
const REFERENCE_NUMBER =
  "f.reference_prefix || '-' || lpad(n.last_number::text, greatest(4, length(n.last_number::text)), '0')";

function valueOfNewCase(column: string): string {
  return column === 'reference_number' ? REFERENCE_NUMBER : `v.${column}`;
}

/** A case is found for its parties alone: a foreign name costs what an unknown one does. Planned once a connection (ADR 86). */
const FIND = 'SELECT s.state FROM visible_case($1, $2, $3) v, state_of_case(v.id, $3) s';
/** The next cases in the order of their ids, for whoever reads all of them. */
const FIND_AFTER = `
  SELECT s.state
    FROM (SELECT id FROM cases WHERE id > $1 ORDER BY id LIMIT $2) AS c, state_of_case(c.id, NULL) s ORDER BY c.id`;
/** Locks the named case and returns it with its hops, in one round trip. */
export const LOCK = 'SELECT lock_visible_case($1, $2, $3) AS state';

/** Takes the firm's next number and writes the case with it. Returns no row when the firm is unknown. */
export const CREATE = `
  WITH counter AS (
    INSERT INTO reference_counters AS r (firm_id, last_number)
    SELECT id, 1 FROM firms WHERE id = ($1::jsonb->>'owner_firm_id')::uuid
    ON CONFLICT (firm_id) DO UPDATE SET last_number = r.last_number + 1
    RETURNING firm_id, last_number)
  INSERT INTO cases (${CASE_NAMES})
  SELECT ${CASE_NAMES.split(', ').map(valueOfNewCase).join(', ')}
    FROM counter n JOIN firms f ON f.id = n.firm_id, jsonb_populate_record(NULL::cases, $1::jsonb) v
  RETURNING reference_number, (SELECT name FROM firms WHERE id = owner_firm_id) AS owner_firm_name`;

/** Takes the firm's next numbers, and reads the firm that the cases go to, if any. Returns no row when the firm is unknown. */
const TAKE_NUMBERS = `
  WITH counter AS (
    INSERT INTO reference_counters AS r (firm_id, last_number) SELECT id, $2::int FROM firms WHERE id = $1
    ON CONFLICT (firm_id) DO UPDATE SET last_number = r.last_number + $2::int
    RETURNING firm_id, last_number)
  SELECT f.name, array_agg(${REFERENCE_NUMBER} ORDER BY n.last_number) AS numbers,
         (SELECT jsonb_build_object('id', r.id, 'name', r.name, 'isActive', r.is_active) FROM firms r WHERE r.id = $3) AS receiver
    FROM counter c JOIN firms f ON f.id = c.firm_id,
         LATERAL generate_series(c.last_number - $2::int + 1, c.last_number) AS n (last_number)
   GROUP BY f.name`;

/** New cases that have their numbers, with what belongs to them and their events. */
const CREATE_ALL = `
  WITH new_cases AS (
    INSERT INTO cases (${CASE_NAMES}) SELECT ${CASE_NAMES} FROM jsonb_populate_recordset(NULL::cases, $1::jsonb)),
  new_hops AS (
    INSERT INTO referrals (${HOP_NAMES}) SELECT ${HOP_NAMES} FROM jsonb_populate_recordset(NULL::referrals, $2::jsonb)),
  new_notes AS (
    INSERT INTO notes (${NOTE_COLUMNS}) SELECT ${NOTE_COLUMNS} FROM jsonb_populate_recordset(NULL::notes, $4::jsonb)),
  new_notices AS (
    INSERT INTO notices (${NOTICE_COLUMNS}) SELECT ${NOTICE_COLUMNS} FROM jsonb_populate_recordset(NULL::notices, $5::jsonb)),
  new_events AS (${insertEvents(6)})
  INSERT INTO status_updates (${UPDATE_COLUMNS})
  SELECT ${UPDATE_COLUMNS} FROM jsonb_populate_recordset(NULL::status_updates, $3::jsonb)`;

const DELETE = `
  WITH draft AS (DELETE FROM import_draft_keys WHERE case_id = $1 RETURNING firm_id, key),
  keys AS (DELETE FROM import_keys k USING draft d WHERE k.firm_id = d.firm_id AND k.scope = 'cases' AND k.key = d.key)
  DELETE FROM cases WHERE id = $1`;

/** As FIND, LOCK for many: in the order of ids, so that two that lock the same cases do not wait for each other. */
const NAMED = `
  SELECT v.id
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS n (id, number, position)
    LEFT JOIN LATERAL visible_case(n.id, n.number, $3) v ON true ORDER BY n.position`;
const LOCK_ALL = 'SELECT id FROM cases WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';
const STATES = 'SELECT n.id, s.state FROM unnest($1::uuid[]) AS n (id), state_of_case(n.id, $2) s';

/** SQL of cases with their hops: reads of one case, and all writes. */
@Injectable()
export class CasesRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly changes: ReferralChanges,
  ) {}

  /** The named case with its hops. Null: there is none, or the viewer is neither its owner nor a party. */
  async find(reference: CaseReference, viewer: Scope): Promise<CaseState | null> {
    return this.load('case-find', FIND, reference, viewer);
  }

  /** Runs an action on the named case in a transaction. The case is locked first, so that actions on it run in turn. */
  change<T>(
    reference: CaseReference,
    viewer: Scope,
    action: (found: CaseState | null) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async () => action(await this.findForUpdate(reference, viewer)));
  }

  /** Like `find`, and locked until the transaction ends. */
  async findForUpdate(reference: CaseReference, viewer: Scope): Promise<CaseState | null> {
    return this.load('case-lock', LOCK, reference, viewer);
  }

  /** The `limit` cases after an id, as the service itself sees them. */
  async findAfter(id: string, limit: number): Promise<CaseState[]> {
    const rows = await this.database.prepared<{ state: LoadedCase }>('cases-after', FIND_AFTER, [id, limit]);
    return rows.map(({ state }) => toCaseState(state));
  }

  /** Like `findForUpdate` for many: the named cases by position, the same object where two name one case. */
  async findAllForUpdate(references: readonly CaseReference[], viewer: Scope): Promise<(CaseState | null)[]> {
    const firm = viewer.isAdmin ? null : (viewer.firmId ?? NO_FIRM);
    const names = [references.map(({ id }) => id), references.map(({ number }) => number), firm];
    const named = await this.database.prepared<{ id: string | null }>('cases-named', NAMED, names);
    const ids = [...new Set(named.flatMap(({ id }) => id ?? []))];
    await this.database.prepared('cases-lock', LOCK_ALL, [ids]);
    // a new statement sees what was committed while this waited for the locks
    type Loaded = { id: string; state: LoadedCase };
    const rows = await this.database.prepared<Loaded>('cases-states', STATES, [ids, firm]);
    const states = new Map(rows.map(({ id, state }) => [id, toCaseState(state)]));
    return named.map(({ id }) => (id === null ? null : (states.get(id) ?? null)));
  }

  /**
   * Takes `count` numbers for new cases of a firm, until the transaction ends. Null when the firm is unknown.
   *
   * @param receiverId a firm to be read in the same round trip
   */
  async takeNumbers(firmId: string, count: number, receiverId?: string): Promise<TakenNumbers | null> {
    const values = [firmId, count, receiverId ?? null];
    return (await this.database.prepared<TakenNumbers>('case-numbers', TAKE_NUMBERS, values))[0] ?? null;
  }

  /** Writes new cases, whose numbers were taken, with their first hops and what belongs to them, and their events. */
  createAll(records: readonly Case[], writes: NewCaseWrites): Promise<void> {
    return this.creationOf(records, writes)();
  }

  /** As `createAll`, in two steps: makes the statement, and returns what sends it. */
  creationOf(records: readonly Case[], writes: NewCaseWrites): () => Promise<void> {
    const rows = (list: readonly object[] = []) => JSON.stringify(list.map(toShortRow));
    const { newHops, statusUpdates, notes, notices, events = [] } = writes;
    const params = [records, newHops, statusUpdates, notes, notices].map(rows);
    return async () => {
      await this.outbox.addIn(events, (ofEvents) =>
        this.database.prepared('cases-create-all', CREATE_ALL, [...params, ...ofEvents]),
      );
    };
  }

  /** Writes a new case. Returns it with reference number and owner's name, or null when the owner is unknown. */
  async create(record: Omit<Case, 'referenceNumber' | 'ownerFirmName'>): Promise<Case | null> {
    type Created = { reference_number: string; owner_firm_name: string };
    const [row] = await this.database.prepared<Created>('case-create', CREATE, [
      JSON.stringify(toRow(record)),
    ]);
    return row
      ? { ...record, referenceNumber: row.reference_number, ownerFirmName: row.owner_firm_name }
      : null;
  }

  /** Writes what an action changed and its events, in one round trip. The case must be locked. */
  async write(writes: CaseWrites): Promise<void> {
    const rows = (records: object[] = []) => JSON.stringify(records.map(toRow));
    const params = [
      writes.case ? JSON.stringify(toRow(writes.case)) : null,
      rows(writes.changedHops),
      rows(writes.newHops),
      rows(writes.statusUpdates),
      rows(writes.notes),
      rows(writes.notices),
    ];
    await this.outbox.addIn(writes.events ?? [], (ofEvents) =>
      this.database.prepared('case-write', WRITE, [...params, ...ofEvents]),
    );
    this.changes.afterCommit([...(writes.changedHops ?? []), ...(writes.newHops ?? [])]);
  }

  /** Deletes a draft; its notes go with it, and so does the key by which an import knows its row. */
  async delete(id: string, event: ReferralsEvent): Promise<void> {
    await this.database.query(DELETE, [id]);
    await this.outbox.add(event);
  }

  private async load(
    name: string,
    sql: string,
    { id, number }: CaseReference,
    { firmId, isAdmin }: Scope,
  ): Promise<CaseState | null> {
    const firm = isAdmin ? null : (firmId ?? NO_FIRM);
    const [row] = await this.database.prepared<{ state: LoadedCase | null }>(name, sql, [id, number, firm]);
    if (!row?.state) return null;
    return toCaseState(row.state);
  }
}

function toCaseState(json: LoadedCase): CaseState {
  const record = toCase(json.case, json.case.owner_firm_name);
  const hops = json.hops.map((row) => toHop(row, row));
  if (!json.ended) return { case: record, hops, ended: NONE_ENDED };
  // a picture has the names that the firms have now, as everywhere
  const named = new Map(json.hops.map((row) => [row.id, row]));
  const ended = Object.entries(json.ended).map(([id, picture]) => {
    const kept = picture.hops.map((row) => toHop(row, named.get(row.id)!));
    kept.sort((a, b) => a.sequenceNumber - b.sequenceNumber);
    const endedAt = kept.find((hop) => hop.id === id)!.updatedAt;
    return [id, { case: toCase(picture.case, record.ownerFirmName), hops: kept, endedAt }] as const;
  });
  return { case: record, hops, ended: new Map(ended) };
}

function toCase(row: Row, ownerFirmName: unknown): Case {
  return { ...fromRow(row, CASE_COLUMNS), ownerFirmName } as unknown as Case;
}

function toHop(
  row: Row,
  { referring_firm_name: referringFirmName, referent_firm_name: referentFirmName }: Row,
): Hop {
  return { ...fromRow(row, HOP_COLUMNS), referringFirmName, referentFirmName } as unknown as Hop;
}
