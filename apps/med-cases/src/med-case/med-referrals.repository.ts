import { Injectable } from '@nestjs/common';
import { Database, type Caller } from '@referral-exchange/platform';
import { asJson, columnNames, recordIn, selected } from '../sql/entity-columns.js';
import { MedReferral } from './med-referral.entity.js';
import type { MedCase } from './med-case.entity.js';

export type NewMedReferral = Omit<MedReferral, 'sequenceNumber' | 'referenceNumber' | 'providerName'>;
type Row = Record<string, unknown>;

const OF_CASE = `
  SELECT ${selected(MedReferral, 'r', 'referral.')}, p.name AS "providerName"
    FROM med_referrals r JOIN providers p ON p.id = r.provider_id
   WHERE r.med_case_id = $1 AND ($2::uuid IS NULL OR r.provider_id = $2)
   ORDER BY r.sequence_number`;

/** The case must be locked: its next number is the highest so far and one. */
const CREATE = `
  INSERT INTO med_referrals (${columnNames(MedReferral)})
  SELECT ${columnNames(MedReferral)
    .split(', ')
    .map((name) => {
      if (name === 'sequence_number') return 'n.next';
      return name === 'reference_number' ? `$2 || '-R' || n.next` : `v.${name}`;
    })
    .join(', ')}
    FROM jsonb_populate_record(NULL::med_referrals, $1::jsonb) v
    CROSS JOIN LATERAL (
      SELECT coalesce(max(sequence_number), 0) + 1 AS next FROM med_referrals WHERE med_case_id = v.med_case_id) n
  RETURNING sequence_number AS "sequenceNumber", reference_number AS "referenceNumber",
            (SELECT name FROM providers WHERE id = provider_id) AS "providerName"`;

const MOVE = `
  UPDATE med_referrals r
     SET (status, rejection_reason_code, acknowledged_at, responded_at, treatment_started_at, treatment_completed_at,
          closed_at, withdrawn_at, updated_at) =
         (v.status, v.rejection_reason_code, v.acknowledged_at, v.responded_at, v.treatment_started_at,
          v.treatment_completed_at, v.closed_at, v.withdrawn_at, v.updated_at)
    FROM jsonb_populate_record(NULL::med_referrals, $1::jsonb) v
   WHERE r.id = v.id`;

/** SQL of med referrals. One referral is read by FindMedReferral, which decides who may. */
@Injectable()
export class MedReferralsRepository {
  constructor(private readonly database: Database) {}

  /** The referrals of a case that the caller sees, in the order of their numbers. A provider sees its own. */
  async ofCase({ providerId }: Pick<Caller, 'providerId'>, medCaseId: string): Promise<MedReferral[]> {
    const params = [medCaseId, providerId];
    return (await this.database.prepared<Row>('med-referrals-of-case', OF_CASE, params)).map(toMedReferral);
  }

  /** Writes a new referral of a locked case. */
  async create(medCase: MedCase, referral: NewMedReferral): Promise<MedReferral> {
    const params = [asJson(referral), medCase.referenceNumber];
    type Made = Pick<MedReferral, 'sequenceNumber' | 'referenceNumber' | 'providerName'>;
    const [made] = await this.database.prepared<Made>('med-referral-create', CREATE, params);
    return { ...referral, ...made! };
  }

  /** Writes what a move changed. The referral must be locked. */
  async move(referral: MedReferral): Promise<void> {
    await this.database.prepared('med-referral-move', MOVE, [asJson(referral)]);
  }
}

/** The referral in a row that was read with these columns. */
function toMedReferral(row: Row): MedReferral {
  return { ...recordIn(MedReferral, row, 'referral.'), providerName: row.providerName as string };
}
