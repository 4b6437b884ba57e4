import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

/** The cases of one person. */
export interface PersonsCases {
  baseCaseIds: string[];
  medCaseIds: string[];
}

/** A person may not be erased. */
export interface LegalHold extends PersonsCases {
  id: string;
  reason: string;
  placedBy: string;
  placedAt: Date;
  releasedBy: string | null;
  releasedAt: Date | null;
}

const COLUMNS = `id, base_case_ids AS "baseCaseIds", med_case_ids AS "medCaseIds", reason, placed_by AS "placedBy",
  placed_at AS "placedAt", released_by AS "releasedBy", released_at AS "releasedAt"`;
/** A hold and an erasure of the same person take turns: whichever is first, the other one sees it. */
const LOCK = 'LOCK TABLE legal_holds IN SHARE ROW EXCLUSIVE MODE';
/** Imports do not wait for one another; an erasure and an import do. */
const LOCK_IMPORT = 'LOCK TABLE legal_holds IN ROW EXCLUSIVE MODE';
const INSERT = `
  INSERT INTO legal_holds (id, base_case_ids, med_case_ids, reason, placed_by, placed_at) VALUES ($1, $2, $3, $4, $5, $6)`;
const HOLDING = `
  SELECT id FROM legal_holds
   WHERE released_at IS NULL AND (base_case_ids && $1::uuid[] OR med_case_ids && $2::uuid[]) ORDER BY placed_at LIMIT 1`;
const HELD_CASES = `
  SELECT DISTINCT unnest(base_case_ids || med_case_ids) AS id FROM legal_holds WHERE released_at IS NULL`;
const RELEASE = `
  UPDATE legal_holds SET released_by = $2, released_at = $3 WHERE id = $1 AND released_at IS NULL RETURNING id`;
const PAGE = `SELECT ${COLUMNS} FROM legal_holds ORDER BY placed_at DESC, id DESC LIMIT $1 OFFSET $2`;

/** What forbids the erasure of a person. */
@Injectable()
export class LegalHoldsRepository {
  constructor(private readonly database: Database) {}

  /** Until the transaction ends nobody places a hold or erases. */
  async lock(): Promise<void> {
    await this.database.query(LOCK);
  }

  /** Until the transaction ends nobody erases: the import that it makes is seen by the next erasure. */
  async lockForImport(): Promise<void> {
    await this.database.query(LOCK_IMPORT);
  }

  /** @throws 409 `legal_hold` */
  async assertNone({ baseCaseIds, medCaseIds }: PersonsCases): Promise<void> {
    const [hold] = await this.database.query<{ id: string }>(HOLDING, [baseCaseIds, medCaseIds]);
    if (!hold) return;
    throw conflict('legal_hold', 'A legal hold forbids this: it must be released first', {
      legalHoldId: hold.id,
    });
  }

  /** All cases and med cases under a hold. */
  async heldCaseIds(): Promise<string[]> {
    return (await this.database.query<{ id: string }>(HELD_CASES)).map(({ id }) => id);
  }

  async place(hold: Omit<LegalHold, 'releasedBy' | 'releasedAt'>): Promise<void> {
    const { id, baseCaseIds, medCaseIds, reason, placedBy, placedAt } = hold;
    await this.database.query(INSERT, [id, baseCaseIds, medCaseIds, reason, placedBy, placedAt]);
  }

  /** @throws 404 when there is no such hold, or it was released before */
  async release(id: string, by: string, at: Date): Promise<void> {
    const released = await this.database.query(RELEASE, [id, by, at]);
    if (released.length === 0) throw notFound('No such legal hold, or it was released before');
  }

  /** The newest first, released ones too. */
  async findPage(limit: number, offset: number): Promise<[LegalHold[], number]> {
    const [counted] = await this.database.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM legal_holds',
    );
    return [await this.database.query<LegalHold>(PAGE, [limit, offset]), counted!.total];
  }
}
