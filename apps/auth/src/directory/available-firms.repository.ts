import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';

export const SOURCES = ['network', 'directory'] as const;
export type Source = (typeof SOURCES)[number];

/** A firm that can receive referrals, as the caller sees it. */
export interface AvailableFirm {
  id: string;
  name: string;
  description: string | null;
  jurisdictions: string[];
  caseTypes: string[];
  referralInstructions: string | null;
  source: Source;
  isTestFirm: boolean;
}

export interface AvailableFilter {
  caseType?: string;
  /** Firms that work in one of these; empty: any. */
  jurisdictions: readonly string[];
  source?: Source;
  search?: string;
  /** Undefined: whichever the caller should see. */
  isTestFirm?: boolean;
  page: number;
  limit: number;
}

/**
 * The firms that match, without their long texts: this runs over all firms. $1: caller, $2: case type, $3:
 * jurisdictions, $4: source, $5: search, $6: sandbox firms.
 */
const MATCHING = `
   WHERE firm.is_active AND ($1::uuid IS NULL OR firm.id <> $1)
     AND ($2::text IS NULL OR cardinality(firm.case_types) = 0 OR $2 = ANY (firm.case_types))
     AND ($3::text[] = '{}' OR cardinality(firm.jurisdictions) = 0 OR firm.jurisdictions && $3)
     AND ($4::text IS NULL OR ($4 = 'network') = EXISTS (
           SELECT FROM relationships
            WHERE sender_id = $1 AND receiver_id = firm.id AND status = 'active' AND ended_at IS NULL))
     AND ($5::text IS NULL OR strpos(lower(firm.name), lower($5)) > 0)
     AND ($6::boolean IS NULL OR firm.is_test_firm = $6)`;
export const COUNT_AVAILABLE = `SELECT count(*)::int AS total FROM firms firm ${MATCHING}`;
/** An empty list means any: a firm that names no jurisdictions works in all of them. */
export const FIND_AVAILABLE = `
  SELECT firm.id, firm.name, firm.description, firm.jurisdictions, firm.case_types AS "caseTypes",
         coalesce(mine.referral_instructions, firm.general_referral_instructions) AS "referralInstructions",
         CASE WHEN mine.receiver_id IS NULL THEN 'directory' ELSE 'network' END AS source, firm.is_test_firm AS "isTestFirm"
    FROM firms firm
    LEFT JOIN relationships mine
      ON mine.sender_id = $1 AND mine.receiver_id = firm.id AND mine.status = 'active' AND mine.ended_at IS NULL
  ${MATCHING}
   ORDER BY left(lower(firm.name), 100), firm.id LIMIT $7 OFFSET $8`;

/**
 * `GET /firms/available`: all active firms but the caller's, by name. `network`: firms that accepted the
 * caller as a sender. A real firm is shown sandbox firms only when it asks for them, as no people work there.
 */
@Injectable()
export class AvailableFirms {
  constructor(private readonly database: Database) {}

  async findPage(
    { firmId, isTestFirm: isOfTestFirm }: Pick<Caller, 'firmId' | 'isTestFirm'>,
    filter: AvailableFilter,
  ): Promise<[AvailableFirm[], number]> {
    const { caseType, jurisdictions, source, search, page, limit } = filter;
    const isTestFirm = filter.isTestFirm ?? (firmId === null || isOfTestFirm ? null : false);
    const matching = [firmId, caseType ?? null, jurisdictions, source ?? null, search ?? null, isTestFirm];
    const [[count], firms] = await Promise.all([
      this.database.query<{ total: number }>(COUNT_AVAILABLE, matching),
      this.database.query<AvailableFirm>(FIND_AVAILABLE, [...matching, limit, (page - 1) * limit]),
    ]);
    return [firms, count!.total];
  }
}
