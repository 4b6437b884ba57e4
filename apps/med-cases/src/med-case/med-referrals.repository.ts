import { Injectable } from '@nestjs/common';
import { Database, type Row, toJsonRow } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { MED_REFERRALS, type MedReferral } from './med-referral.entity.js';
import type { MedCase } from './med-case.entity.js';

export type NewMedReferral = Omit<MedReferral, 'sequenceNumber' | 'referenceNumber' | 'providerName'>;

const OF_CASE = `
  SELECT ${MED_REFERRALS.select('r', 'referral.')}, p.name AS "providerName"
    FROM med_referrals r JOIN providers p ON p.id = r.provider_id
   WHERE r.med_case_id = $1 AND ($2::uuid IS NULL OR r.provider_id = $2)
   ORDER BY r.sequence_number`;

/** The case must be locked: its next number is the highest so far and one. */
const CREATE = `
  INSERT INTO med_referrals (${MED_REFERRALS.names()})
  SELECT ${MED_REFERRALS.names('v', { sequenceNumber: 'n.next', referenceNumber: `$2 || '-R' || n.next` })}
    FROM jsonb_populate_record(NULL::med_referrals, $1::jsonb) v
    CROSS JOIN LATERAL (
      SELECT coalesce(max(sequence_number), 0) + 1 AS next FROM med_referrals WHERE med_case_id = v.med_case_id) n
  RETURNING sequence_number AS "sequenceNumber", reference_number AS "referenceNumber",
            (SELECT name FROM providers WHERE id = provider_id) AS "providerName"`;

/** SQL of med referrals. One referral is read by VisibleMedReferralsRepository, which decides who may. */
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
    const params = [toJsonRow(referral), medCase.referenceNumber];
    type Made = Pick<MedReferral, 'sequenceNumber' | 'referenceNumber' | 'providerName'>;
    const [made] = await this.database.prepared<Made>('med-referral-create', CREATE, params);
    return { ...referral, ...made! };
  }

  /** Writes what a move changed. The referral must be locked. */
  async move(referral: MedReferral): Promise<void> {
    await this.database.prepared(
      'med-referral-move',
      MED_REFERRALS.update,
      MED_REFERRALS.updateValues(referral),
    );
  }
}

/** The referral in a row that was read with these columns. */
function toMedReferral(row: Row): MedReferral {
  return { ...MED_REFERRALS.record(row, 'referral.'), providerName: row.providerName as string };
}
