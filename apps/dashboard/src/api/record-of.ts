import { ApiProblem } from './api-problem.ts';

const SENT_AGAIN =
  'The case was sent to another firm meanwhile, and is edited at its latest referral. Nothing was saved here.';

/**
 * The record of this referral. For a sent case the API answers with the record of its latest one, whichever
 * is named: its values are not to be written over those of an earlier one.
 * @throws {ApiProblem} when it is the record of another referral
 */
export function recordOf<R extends { referralId: string | null }>(id: string, record: R): R {
  if (record.referralId !== id) throw new ApiProblem(SENT_AGAIN, { status: 409, code: 'conflict' });
  return record;
}
