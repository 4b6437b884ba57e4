import { Injectable } from '@nestjs/common';
import { type CallAnswer, ERASED, type medCasesOfPersonCall } from '@referral-exchange/contracts';
import { Database, eraseRows, IdempotencyStore } from '@referral-exchange/database';
import { ERASED_ROWS } from './erased-rows.sql.js';

/** Named, of one of these base cases, or with this address of the patient: each by an index. */
export const OF_PERSON = `
  SELECT id, base_case_id AS "baseCaseId", handling_firm_id AS "handlingFirmId", patient_email AS email,
         patient_first_name = '${ERASED}' AND patient_last_name = '${ERASED}' AS "isErased",
         array_remove(ARRAY[patient_first_name, patient_last_name, patient_email], NULL) AS words FROM med_cases
   WHERE id = ANY ($1::uuid[]) OR base_case_id = ANY ($2::uuid[]) OR lower(patient_email) = lower($3)
   ORDER BY id`;
const LOCK = `
  SELECT id FROM med_cases
   WHERE (id = ANY ($1::uuid[]) OR base_case_id = ANY ($2::uuid[])) AND created_at <= $3
   ORDER BY id FOR NO KEY UPDATE`;

const REFERRAL_IDS = 'SELECT id FROM med_referrals WHERE med_case_id = ANY ($1::uuid[])';
/** What referrals must know of a med case, to tell whose it is. */
type MedCaseOfPerson = CallAnswer<typeof medCasesOfPersonCall>['medCases'][number];

/** The cases of a person. */
export interface PersonsCases {
  medCaseIds: string[];
  baseCaseIds: string[];
}

/**
 * The data of a person in med-cases: patients, and the ledger's texts about them.
 *
 * Database triggers also run (schema.sql): `med_cases_relisted` updates the listings; `only_voided` and
 * `only_erased` refuse any other change.
 */
@Injectable()
export class ErasuresRepository {
  constructor(
    private readonly database: Database,
    private readonly answers: IdempotencyStore,
  ) {}

  /** These med cases, those of these cases, and those with this address of the patient. */
  ofPerson({ medCaseIds, baseCaseIds }: PersonsCases, email: string | null): Promise<MedCaseOfPerson[]> {
    return this.database.query(OF_PERSON, [medCaseIds, baseCaseIds, email]);
  }

  /**
   * Erases the patients of these med cases, and of all med cases of these cases, up to `until`, and from
   * stored answers, or counts the rows.
   */
  async erase(
    { medCaseIds, baseCaseIds }: PersonsCases,
    until: string,
    isDryRun: boolean,
  ): Promise<Record<string, number>> {
    const cases = await this.database.query<{ id: string }>(LOCK, [medCaseIds, baseCaseIds, until]);
    const ids = cases.map(({ id }) => id);
    const rows = await eraseRows(this.database, ERASED_ROWS, [ids], isDryRun);
    const referrals = await this.database.query<{ id: string }>(REFERRAL_IDS, [ids]);
    const subjects = [...ids, ...referrals.map(({ id }) => id)];
    return { ...rows, answers: await this.answers.erase(subjects, isDryRun) };
  }
}
