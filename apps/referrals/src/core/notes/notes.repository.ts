import { Injectable } from '@nestjs/common';
import { Database, type PageQuery } from '@referral-exchange/platform';
import type { Viewer } from '../case/case.policy.js';
import { NO_FIRM } from '../sql/conditions.js';
import { Note } from './note.entity.js';

/**
 * The notes of a case that a firm reads: its own, those of other firms on the hops given, and of an ended hop that it received those
 * that it could read then, as they stood (docs/adr/0014).
 */
const OF_FIRM = `
  SELECT n.* FROM notes n WHERE n.case_id = $1 AND (n.firm_id = $2 OR n.referral_id = ANY ($3))
  UNION ALL
  SELECT k.* FROM ended_referrals e, jsonb_populate_recordset(NULL::notes, e.notes) k WHERE e.case_id = $1 AND e.firm_id = $2`;
const OF_CASE = 'SELECT n.* FROM notes n WHERE n.case_id = $1';

/** SQL of notes; a row becomes an entity. */
@Injectable()
export class NotesRepository {
  constructor(private readonly database: Database) {}

  /** A page of the notes that the viewer reads, newest first, and the total. `hops`: those whose notes by other firms it reads live. */
  async page(
    viewer: Viewer,
    { caseId, hops, query }: { caseId: string; hops: string[]; query: PageQuery },
  ): Promise<{ notes: Note[]; total: number }> {
    const [sql, params] = readableBy(viewer, caseId, hops);
    const [counted] = await this.database.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM (${sql}) n`,
      params,
    );
    const rows = await this.database.query<Record<string, unknown>>(
      `SELECT n.* FROM (${sql}) n ORDER BY n.created_at DESC, n.id DESC LIMIT ${query.limit} OFFSET ${query.offset()}`,
      params,
    );
    return { notes: rows.map((row) => this.toNote(row)), total: counted!.total };
  }

  /** A note of the case, whoever reads it. */
  find(caseId: string, id: string): Promise<Note | null> {
    return this.database.manager.findOneBy(Note, { id, caseId });
  }

  /** Writes the text of a note and when it was edited. */
  async update({ id, body, updatedAt }: Note): Promise<void> {
    await this.database.manager.update(Note, { id }, { body, updatedAt });
  }

  /** Whether the viewer reads the note. */
  async isReadable(viewer: Viewer, note: { caseId: string; hops: string[]; id: string }): Promise<boolean> {
    const [sql, params] = readableBy(viewer, note.caseId, note.hops);
    const found = await this.database.query(`SELECT 1 FROM (${sql}) n WHERE n.id = $${params.length + 1}`, [
      ...params,
      note.id,
    ]);
    return found.length > 0;
  }

  private toNote(row: Record<string, unknown>): Note {
    const { columns } = this.database.manager.connection.getMetadata(Note);
    return Object.fromEntries(columns.map((column) => [column.propertyName, row[column.databaseName]])) as unknown as Note;
  } // prettier-ignore
}

function readableBy({ firmId, isAdmin }: Viewer, caseId: string, hops: string[]): [string, unknown[]] {
  return isAdmin ? [OF_CASE, [caseId]] : [OF_FIRM, [caseId, firmId ?? NO_FIRM, hops]];
}
