import { Injectable } from '@nestjs/common';
import { HOP_AT_END, type EventOfType, type HopAtEnd, type StatusChange } from '@referral-exchange/contracts';
import { Database, type Row } from '@referral-exchange/database';
import { hopFacts, pick } from '../../core/history/case-facts.js';
import { HOPS } from '../../core/storage/cases.sql.js';

type CaseAtEnd = EventOfType<'case.snapshot.v1'>['data']['casesAtEnd'][string];

/** The history part of a snapshot, by hop. */
export interface Histories {
  /** Oldest first. */
  changes: ReadonlyMap<string, StatusChange[]>;
  casesAtEnd: ReadonlyMap<string, CaseAtEnd>;
}

const CHANGES = `
  SELECT id, referral_id AS "referralId", status, previous_status AS "previousStatus", message, source,
         created_at AS "createdAt", created_by_name AS "createdByName"
    FROM status_updates WHERE referral_id = ANY ($1) AND NOT is_message ORDER BY sequence`;
const ENDS = `
  SELECT referral_id AS "referralId", case_row->>'case_type' AS "caseType", case_row->>'jurisdiction' AS jurisdiction,
         case_row->>'archived_at' IS NOT NULL AS "isArchived", hop_row AS "hopRow"
    FROM ended_referrals WHERE referral_id = ANY ($1)`;

/** SQL of the histories of many hops. */
@Injectable()
export class HistoriesRepository {
  constructor(private readonly database: Database) {}

  async of(referralIds: readonly string[]): Promise<Histories> {
    type Change = Omit<StatusChange, 'createdAt'> & { createdAt: Date };
    const rows = await this.database.prepared<Change>('histories', CHANGES, [referralIds]);
    const changes = new Map<string, StatusChange[]>(referralIds.map((id) => [id, []]));
    for (const row of rows)
      changes.get(row.referralId)!.push({ ...row, createdAt: row.createdAt.toISOString() });
    type End = Omit<CaseAtEnd, 'hop'> & { referralId: string; hopRow: Row };
    const ends = await this.database.prepared<End>('ends', ENDS, [referralIds]);
    return {
      changes,
      casesAtEnd: new Map(
        ends.map(({ referralId, hopRow, ...shown }) => [referralId, { ...shown, hop: hopAtEnd(hopRow) }]),
      ),
    };
  }
}

function hopAtEnd(row: Row): HopAtEnd {
  return pick(hopFacts(HOPS.fromJson(row)), HOP_AT_END);
}
