import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import type { PageQuery } from '@referral-exchange/http';
import type { Viewer } from '../case/case.policy.js';
import { NO_FIRM } from '../sql/conditions.sql.js';
import { Note } from '../history/note.entity.js';

const NOTES = new Table(Note);

/**
 * The notes of cases that a firm reads: its own, those of other firms on the hops given, and of an ended hop
 * that it received those that it could read then, as they stood (docs/adr/0014).
 */
const OF_FIRM = `
  SELECT ${NOTES.names('n')} FROM notes n WHERE n.case_id = ANY ($1::uuid[]) AND (n.firm_id = $2 OR n.referral_id = ANY ($3))
  UNION ALL
  SELECT ${NOTES.names('k')} FROM ended_referrals e, jsonb_populate_recordset(NULL::notes, e.notes) k WHERE e.case_id = ANY ($1::uuid[]) AND e.firm_id = $2`;
const OF_CASE = `SELECT ${NOTES.names('n')} FROM notes n WHERE n.case_id = ANY ($1::uuid[])`;
const FIND = `SELECT ${NOTES.select()} FROM notes WHERE case_id = $1 AND id = $2`;

/** SQL of notes. */
@Injectable()
export class NotesRepository {
  constructor(private readonly database: Database) {}

  /**
   * A page of the notes that the viewer reads, newest first, and the total. `hops`: those whose notes by
   * other firms it reads live.
   */
  async page(
    viewer: Viewer,
    { caseId, hops, query }: { caseId: string; hops: string[]; query: PageQuery },
  ): Promise<{ notes: Note[]; total: number }> {
    const [sql, params] = readableBy(viewer, [caseId], hops);
    const [counted] = await this.database.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM (${sql}) n`,
      params,
    );
    const notes = await this.database.query<Note>(
      `SELECT ${NOTES.select('n')} FROM (${sql}) n ORDER BY n.created_at DESC, n.id DESC LIMIT ${query.limit} OFFSET ${query.offset()}`,
      params,
    );
    return { notes, total: counted!.total };
  }

  /** All notes of these cases that the viewer reads, newest first. `hops`: as for `page`, of all cases. */
  ofCases(viewer: Viewer, { caseIds, hops }: { caseIds: string[]; hops: string[] }): Promise<Note[]> {
    const [sql, params] = readableBy(viewer, caseIds, hops);
    return this.database.query<Note>(
      `SELECT ${NOTES.select('n')} FROM (${sql}) n ORDER BY n.created_at DESC, n.id DESC`,
      params,
    );
  }

  /** A note of the case, whoever reads it. */
  async find(caseId: string, id: string): Promise<Note | null> {
    return (await this.database.query<Note>(FIND, [caseId, id]))[0] ?? null;
  }

  /** Writes the text of a note and when it was edited. */
  async update(note: Note): Promise<void> {
    await this.database.query(NOTES.update, NOTES.updateValues(note));
  }

  /** Whether the viewer reads the note. */
  async isReadable(viewer: Viewer, note: { caseId: string; hops: string[]; id: string }): Promise<boolean> {
    const [sql, params] = readableBy(viewer, [note.caseId], note.hops);
    const found = await this.database.query(`SELECT 1 FROM (${sql}) n WHERE n.id = $${params.length + 1}`, [
      ...params,
      note.id,
    ]);
    return found.length > 0;
  }
}

function readableBy({ firmId, isAdmin }: Viewer, caseIds: string[], hops: string[]): [string, unknown[]] {
  return isAdmin ? [OF_CASE, [caseIds]] : [OF_FIRM, [caseIds, firmId ?? NO_FIRM, hops]];
}
