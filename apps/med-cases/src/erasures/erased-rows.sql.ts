import {
  ERASED_FILL,
  ERASED_MED_CASE,
  ERASED_MED_REFERRAL,
  ERASED_TRANSACTION,
} from '@referral-exchange/contracts';
import { erasedRow, setErased, type ErasedRows } from '@referral-exchange/database';

const OF_REFERRALS = `t.med_referral_id IN (SELECT id FROM med_referrals WHERE med_case_id = ANY ($1::uuid[]))`;
/** What med-cases holds of a patient. $1: the med cases. */
export const ERASED_ROWS: readonly ErasedRows[] = [
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
