import { Injectable } from '@nestjs/common';
import {
  ERASED_FILL,
  ERASED_MED_CASE,
  ERASED_MED_REFERRAL,
  ERASED_TRANSACTION,
} from '@referral-exchange/contracts';
import { Database, erasedRow, eraseRows, setErased, type ErasedRows } from '@referral-exchange/database';

/** Named, of one of these base cases, or with this address of the patient. */
const OF_PERSON = `
  SELECT id, base_case_id AS "baseCaseId", handling_firm_id AS "handlingFirmId" FROM med_cases
   WHERE id = ANY ($1::uuid[]) OR base_case_id = ANY ($2::uuid[]) OR lower(patient_email) = lower($3)
   ORDER BY id`;
const LOCK = `
  SELECT id FROM med_cases
   WHERE (id = ANY ($1::uuid[]) OR base_case_id = ANY ($2::uuid[])) AND created_at <= $3
   ORDER BY id FOR NO KEY UPDATE`;

const OF_REFERRALS = `t.med_referral_id IN (SELECT id FROM med_referrals WHERE med_case_id = ANY ($1::uuid[]))`;
const STEPS: readonly ErasedRows[] = [
  {
    kind: 'medCases',
    table: 'med_cases',
    where: 't.id = ANY ($1::uuid[])',
    set: `${setErased(ERASED_MED_CASE)}, updated_at = clock_timestamp()`,
  },
  {
    kind: 'medReferrals',
    table: 'med_referrals',
    where: 't.med_case_id = ANY ($1::uuid[])',
    set: `${setErased(ERASED_MED_REFERRAL)}, case_picture = ${erasedRow('case_picture', ERASED_MED_CASE)}`,
  },
  {
    kind: 'pictures',
    table: 'med_case_listings',
    where: 't.med_case_id = ANY ($1::uuid[]) AND t.picture IS NOT NULL',
    set: `picture = ${erasedRow('picture', ERASED_MED_CASE)}, text = text_of_med_case(${erasedRow('picture', ERASED_MED_CASE)})`,
  },
  { kind: 'fills', table: 'pharmacy_fills', where: OF_REFERRALS, set: setErased(ERASED_FILL) },
  {
    kind: 'transactions',
    table: 'pharmacy_transactions',
    where: `${OF_REFERRALS} AND num_nonnulls(t.payer, t.reference, t.note) > 0`,
    set: setErased(ERASED_TRANSACTION),
  },
];

/** The cases of a person. */
export interface PersonsCases {
  medCaseIds: string[];
  baseCaseIds: string[];
}

/** What med-cases holds of a person: patients, and what the ledger says of them besides money. */
// triggers: med_cases_relisted follows in the listings; only_voided and only_erased let nothing else change
@Injectable()
export class ErasuresRepository {
  constructor(private readonly database: Database) {}

  /** The med cases of a person, each with the case that it belongs to. */
  ofPerson(
    { medCaseIds, baseCaseIds }: PersonsCases,
    email: string | null,
  ): Promise<{ id: string; baseCaseId: string | null; handlingFirmId: string }[]> {
    return this.database.query(OF_PERSON, [medCaseIds, baseCaseIds, email]);
  }

  /** Erases the person of these cases from up to `until`, or counts the rows. */
  async erase(
    { medCaseIds, baseCaseIds }: PersonsCases,
    until: string,
    isDryRun: boolean,
  ): Promise<Record<string, number>> {
    const cases = await this.database.query<{ id: string }>(LOCK, [medCaseIds, baseCaseIds, until]);
    return eraseRows(this.database, STEPS, [cases.map(({ id }) => id)], isDryRun);
  }
}
