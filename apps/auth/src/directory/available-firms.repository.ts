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

/** What firms take. $1: case type, $2: jurisdictions, $3: sandbox firms. A firm's empty list means any. */
const TAKING = `
       firm.is_active
   AND ($1::text IS NULL OR cardinality(firm.case_types) = 0 OR $1 = ANY (firm.case_types))
   AND ($2::text[] = '{}' OR cardinality(firm.jurisdictions) = 0 OR firm.jurisdictions && $2)
   AND ($3::boolean IS NULL OR firm.is_test_firm = $3)`;
/** Of the caller, $4: the firms that accepted it as a sender. */
const ACCEPTED = `mine.sender_id = $4 AND mine.status = 'active' AND mine.ended_at IS NULL`;
/** $4: caller, $5: source, $6: search. */
const SHOWN = `
   ${TAKING} AND ($4::uuid IS NULL OR firm.id <> $4)
   AND ($5::text IS NULL OR ($5 = 'network') = (mine.receiver_id IS NOT NULL))
   AND ($6::text IS NULL OR strpos(lower(firm.name), lower($6)) > 0)`;
const NETWORK = `relationships mine JOIN firms firm ON firm.id = mine.receiver_id AND ${ACCEPTED}`;
const ALL = `firms firm LEFT JOIN relationships mine ON mine.receiver_id = firm.id AND ${ACCEPTED}`;

const findIn = (firms: string) => `
  SELECT firm.id, firm.name, firm.description, firm.jurisdictions, firm.case_types AS "caseTypes",
         coalesce(mine.referral_instructions, firm.general_referral_instructions) AS "referralInstructions",
         CASE WHEN mine.receiver_id IS NULL THEN 'directory' ELSE 'network' END AS source, firm.is_test_firm AS "isTestFirm"
    FROM ${firms} WHERE ${SHOWN}
   ORDER BY left(lower(firm.name), 100), firm.id LIMIT $7 OFFSET $8`;
const countIn = (firms: string) => `SELECT count(*)::int AS total FROM ${firms} WHERE ${SHOWN}`;

export const FIND_AVAILABLE = findIn(ALL);
const COUNT_SEARCHED = countIn(ALL);
/** From the caller's relationships, which are few, however many firms there are. */
const FIND_NETWORK = findIn(NETWORK);
const COUNT_NETWORK = countIn(NETWORK);
/** All that take such a case, whoever asks. */
export const COUNT_TAKING = `
  SELECT (SELECT version FROM directory_version) AS version,
         (SELECT count(*)::int FROM firms firm WHERE ${TAKING}) AS total`;
/** Of these, those that the caller is not shown: itself, and its network when it asks for the others. */
const COUNT_HIDDEN = `
  SELECT (SELECT version FROM directory_version) AS version,
         (SELECT count(*)::int FROM firms firm WHERE firm.id = $4 AND ${TAKING})
         + CASE WHEN $5::text IS NULL THEN 0 ELSE (
             SELECT count(*)::int FROM ${NETWORK} WHERE firm.id <> $4 AND ${TAKING}) END AS hidden`;

/** Combinations of what a case needs, for which the number of firms is kept. */
const MOST_TOTALS = 5_000;

/**
 * `GET /firms/available`: all active firms but the caller's, by name. `network`: firms that accepted the
 * caller as a sender. A real firm is shown sandbox firms only when it asks for them, as no people work there.
 */
@Injectable()
export class AvailableFirmsRepository {
  /** By what a case needs; all were counted at this version of the directory (ADR 235). */
  private readonly totals = new Map<string, number>();
  private version = '';

  constructor(private readonly database: Database) {}

  async findPage(
    { firmId, isTestFirm: isOfTestFirm }: Pick<Caller, 'firmId' | 'isTestFirm'>,
    filter: AvailableFilter,
  ): Promise<[AvailableFirm[], number]> {
    const { caseType, jurisdictions, source, search, page, limit } = filter;
    const isTestFirm = filter.isTestFirm ?? (firmId === null || isOfTestFirm ? null : false);
    const taking = [caseType ?? null, jurisdictions, isTestFirm];
    const shown = [...taking, firmId, source ?? null, search ?? null];
    const find = source === 'network' ? FIND_NETWORK : FIND_AVAILABLE;
    const [firms, total] = await Promise.all([
      this.database.query<AvailableFirm>(find, [...shown, limit, (page - 1) * limit]),
      source === 'network' || search !== undefined
        ? this.count(source === 'network' ? COUNT_NETWORK : COUNT_SEARCHED, shown)
        : this.countAll(taking, firmId, source ?? null),
    ]);
    return [firms, total];
  }

  private async count(sql: string, shown: unknown[]): Promise<number> {
    const [count] = await this.database.query<{ total: number }>(sql, shown);
    return count!.total;
  }

  /** Counts all firms once for each change of the directory: there may be a hundred thousand. */
  private async countAll(taking: unknown[], firmId: string | null, source: Source | null): Promise<number> {
    const [own] = await this.database.query<{ version: string; hidden: number }>(COUNT_HIDDEN, [
      ...taking,
      firmId,
      source,
    ]);
    return (await this.countTaking(taking, own!.version)) - own!.hidden;
  }

  private async countTaking(taking: unknown[], version: string): Promise<number> {
    const key = JSON.stringify(taking);
    const kept = this.totals.get(key);
    if (kept !== undefined && this.version === version) return kept;
    const [counted] = await this.database.query<{ version: string; total: number }>(COUNT_TAKING, taking);
    if (this.version !== counted!.version || this.totals.size >= MOST_TOTALS) this.totals.clear();
    this.version = counted!.version;
    this.totals.set(key, counted!.total);
    return counted!.total;
  }
}
