import { Injectable } from '@nestjs/common';
import { type DocumentAccess, notFound } from '@referral-exchange/contracts';
import { Database, Table } from '@referral-exchange/database';
import type { PageQuery } from '@referral-exchange/http';
import { CaseDocument } from './case-document.entity.js';
import { namedByType } from './file-name.js';

const DOCUMENTS = new Table(CaseDocument);
const COLUMNS = DOCUMENTS.select();
/**
 * Those of a case that a firm reads: $2 whether those of the case as a whole, $3 of which referrals, $4 of
 * the former up to when.
 */
const READABLE = `case_id = $1 AND ((referral_id IS NULL AND $2 AND created_at <= coalesce($4::timestamptz, 'infinity'))
                                  OR referral_id = ANY ($3::uuid[]))`;

/**
 * A page and the total in one statement. A page without documents is one row with the total alone. The total
 * is counted in an index, which has all columns of READABLE.
 */
export const PAGE = `
  SELECT total, page.*
    FROM (SELECT count(*)::int AS total FROM documents WHERE ${READABLE}) counted
    LEFT JOIN (SELECT ${COLUMNS} FROM documents WHERE ${READABLE} ORDER BY id DESC LIMIT $5 OFFSET $6) page ON true
   ORDER BY id DESC`;
const FIND = `SELECT ${COLUMNS} FROM documents WHERE ${READABLE} AND id = $5`;
const FIND_BY_ID = `SELECT ${COLUMNS} FROM documents WHERE id = $1`;

/** A row of PAGE. */
type Listed = { total: number } & (CaseDocument | { id: null });

/** SQL of documents. */
@Injectable()
export class DocumentsRepository {
  constructor(private readonly database: Database) {}

  /** A page of the documents that the access shows, newest first (ids are in order of time), and how many. */
  async page(
    access: DocumentAccess,
    query: PageQuery,
  ): Promise<{ documents: CaseDocument[]; total: number }> {
    const params = [...readableBy(access), query.limit, query.offset()];
    const rows = await this.database.prepared<Listed>('documents-page', PAGE, params);
    return { documents: rows.filter((row) => row.id !== null).map(named), total: rows[0]!.total };
  }

  /** A document that the access shows. @throws 404 */
  async get(access: DocumentAccess, id: string): Promise<CaseDocument> {
    const [found] = await this.database.prepared<CaseDocument>('document-find', FIND, [
      ...readableBy(access),
      id,
    ]);
    if (!found) throw notFound('No such document');
    return named(found);
  }

  /** The same, locked until the end of the transaction. @throws 404 */
  async getForUpdate(access: DocumentAccess, id: string): Promise<CaseDocument> {
    const [found] = await this.database.query<CaseDocument>(`${FIND} FOR UPDATE`, [
      ...readableBy(access),
      id,
    ]);
    if (!found) throw notFound('No such document');
    return named(found);
  }

  /** A document by its id alone, for whoever holds a download address. */
  async find(id: string): Promise<CaseDocument | null> {
    const [found] = await this.database.prepared<CaseDocument>('document-by-id', FIND_BY_ID, [id]);
    return found ? named(found) : null;
  }

  async insert(document: CaseDocument): Promise<void> {
    await this.database.prepared('document-insert', DOCUMENTS.insert, DOCUMENTS.values(document));
  }

  async update(document: CaseDocument): Promise<void> {
    await this.database.prepared('document-update', DOCUMENTS.update, DOCUMENTS.updateValues(document));
  }

  async delete(id: string): Promise<void> {
    await this.database.query('DELETE FROM documents WHERE id = $1', [id]);
  }
}

function readableBy(access: DocumentAccess): unknown[] {
  const { baseCaseId, readsCaseLevel, readableReferralIds, caseLevelUntil } = access;
  return [baseCaseId, readsCaseLevel, readableReferralIds, caseLevelUntil ?? null];
}

/**
 * Earlier releases stored names with any ending. Changes the row in place: a list has up to a hundred, and
 * most are right.
 */
function named<Row extends Pick<CaseDocument, 'fileName' | 'mimeType'>>(row: Row): Row {
  row.fileName = namedByType(row.fileName, row.mimeType);
  return row;
}
