import { Injectable } from '@nestjs/common';
import type { EventOf, ReferralsEvent } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { Database, type Row, toJsonRow, toShortJsonRow } from '@referral-exchange/database';
import type { Note } from '../history/note.entity.js';
import type { NewNotice } from '../history/notice.entity.js';
import type { NewStatusUpdate } from '../history/status-update.entity.js';
import type { CaseReference } from '../case/case-reference.js';
import { NONE_ENDED, type CaseState } from '../case/case-state.js';
import type { Viewer } from '../case/case.policy.js';
import type { KnownFirm } from '../firms/firm.entity.js';
import { NO_FIRM } from '../sql/conditions.sql.js';
import type { Case } from '../case/case.entity.js';
import type { Hop } from '../case/hop.entity.js';
import { ReferralChanges } from './referral-changes.js';
import {
  CASES,
  CREATE,
  CREATE_ALL,
  DELETE,
  FIND,
  FIND_AFTER,
  HOPS,
  LOCK,
  LOCK_ALL,
  NAMED,
  STATES,
  TAKE_NUMBERS,
  WRITE,
} from './cases.sql.js';

/** Of the service itself, and of callers that act on a referral without being a party. */
export const ANY_CASE: Viewer = { firmId: null, isAdmin: true };

interface LoadedCase {
  case: Row;
  hops: Row[];
  ended: Record<string, { case: Row; hops: Row[] }> | null;
}

interface Loaded {
  id: string;
  state: LoadedCase;
}

/** The writes of an action, its events, and the firms that get a mail. Nobody else is notified. */
export interface CaseWrites {
  case?: Case;
  changedHops?: Hop[];
  newHops?: Hop[];
  statusUpdates?: NewStatusUpdate[];
  notes?: Note[];
  notices?: NewNotice[];
  events?: EventOf<'referrals.events'>[];
}

/** The same of new cases. */
export type NewCaseWrites = Omit<CaseWrites, 'case' | 'changedHops'>;

/** Numbers for new cases, the name of their owner, and the firm that was asked for, if it is known. */
export interface TakenNumbers {
  numbers: string[];
  name: string;
  receiver: KnownFirm | null;
}

/** SQL of cases with their hops: reads of one case, and all writes. */
@Injectable()
export class CasesRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly referralChanges: ReferralChanges,
  ) {}

  /** The named case with its hops. Null: there is none, or the viewer is neither its owner nor a party. */
  async find(reference: CaseReference, viewer: Viewer): Promise<CaseState | null> {
    return this.load('case-find', FIND, reference, viewer);
  }

  /** Runs an action on the named case in a transaction. The case is locked, so that actions run in turn. */
  change<T>(
    reference: CaseReference,
    viewer: Viewer,
    action: (found: CaseState | null) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async () => action(await this.findForUpdate(reference, viewer)));
  }

  /** Like `find`, and locked until the transaction ends. */
  async findForUpdate(reference: CaseReference, viewer: Viewer): Promise<CaseState | null> {
    return this.load('case-lock', LOCK, reference, viewer);
  }

  /** The `limit` cases after an id, as the service itself sees them. */
  async findAfter(id: string, limit: number): Promise<CaseState[]> {
    const rows = await this.database.prepared<{ state: LoadedCase }>('cases-after', FIND_AFTER, [id, limit]);
    return rows.map(({ state }) => toCaseState(state));
  }

  /** Like `findForUpdate` for many: the named cases by position, the same object where two name one case. */
  async findAllForUpdate(
    references: readonly CaseReference[],
    viewer: Viewer,
  ): Promise<(CaseState | null)[]> {
    const firm = viewer.isAdmin ? null : (viewer.firmId ?? NO_FIRM);
    const names = [references.map(({ id }) => id), references.map(({ number }) => number), firm];
    const named = await this.database.prepared<{ id: string | null }>('cases-named', NAMED, names);
    const ids = [...new Set(named.flatMap(({ id }) => id ?? []))];
    await this.database.prepared('cases-lock', LOCK_ALL, [ids]);
    // a new statement sees what was committed while this waited for the locks
    const states = await this.findAll(ids, viewer);
    return named.map(({ id }) => (id === null ? null : (states.get(id) ?? null)));
  }

  /** The cases with these ids, by id, as `find` reads them. What the viewer may see is not asked. */
  async findAll(ids: readonly string[], { firmId, isAdmin }: Viewer): Promise<Map<string, CaseState>> {
    const params = [ids, isAdmin ? null : (firmId ?? NO_FIRM)];
    const rows = await this.database.prepared<Loaded>('cases-states', STATES, params);
    return new Map(rows.map(({ id, state }) => [id, toCaseState(state)]));
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

  /** Writes new cases, whose numbers were taken, with their first hops and all that is theirs. */
  createAll(records: readonly Case[], writes: NewCaseWrites): Promise<void> {
    return this.creationOf(records, writes)();
  }

  /** As `createAll`, in two steps: makes the statement, and returns what sends it. */
  creationOf(records: readonly Case[], writes: NewCaseWrites): () => Promise<void> {
    const rows = (list: readonly object[] = []) => JSON.stringify(list.map(toShortJsonRow));
    const { newHops, statusUpdates, notes, notices, events = [] } = writes;
    const params = [records, newHops, statusUpdates, notes, notices].map(rows);
    return async () => {
      await this.outbox.addIn(events, (ofEvents) =>
        this.database.prepared('cases-create-all', CREATE_ALL, [...params, ...ofEvents]),
      );
    };
  }

  /** Writes a new case. Returns it with its number and owner's name, or null when the owner is unknown. */
  async create(record: Omit<Case, 'referenceNumber' | 'ownerFirmName'>): Promise<Case | null> {
    type Created = Pick<Case, 'referenceNumber' | 'ownerFirmName'>;
    const values = [JSON.stringify(toJsonRow(record))];
    const [created] = await this.database.prepared<Created>('case-create', CREATE, values);
    return created ? { ...record, ...created } : null;
  }

  /** Writes what an action changed and its events, in one round trip. The case must be locked. */
  async write(writes: CaseWrites): Promise<void> {
    const rows = (records: object[] = []) => JSON.stringify(records.map(toJsonRow));
    const params = [
      writes.case ? JSON.stringify(toJsonRow(writes.case)) : null,
      rows(writes.changedHops),
      rows(writes.newHops),
      rows(writes.statusUpdates),
      rows(writes.notes),
      rows(writes.notices),
    ];
    await this.outbox.addIn(writes.events ?? [], (ofEvents) =>
      this.database.prepared('case-write', WRITE, [...params, ...ofEvents]),
    );
    this.referralChanges.afterCommit([...(writes.changedHops ?? []), ...(writes.newHops ?? [])]);
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
    { firmId, isAdmin }: Viewer,
  ): Promise<CaseState | null> {
    const firm = isAdmin ? null : (firmId ?? NO_FIRM);
    const [row] = await this.database.prepared<{ state: LoadedCase | null }>(name, sql, [id, number, firm]);
    if (!row?.state) return null;
    return toCaseState(row.state);
  }
}

function toCaseState(json: LoadedCase): CaseState {
  const record = toCase(json.case, json.case.owner_firm_name);
  const hops = json.hops.map((row) => toHop(row));
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
  return { ...CASES.fromJson(row), ownerFirmName } as Case;
}

/** The hop in a row that was read as JSON, with its firms' names from another row if given. */
export function toHop(
  row: Row,
  { referring_firm_name: referringFirmName, referent_firm_name: referentFirmName }: Row = row,
): Hop {
  return { ...HOPS.fromJson(row), referringFirmName, referentFirmName } as Hop;
}
