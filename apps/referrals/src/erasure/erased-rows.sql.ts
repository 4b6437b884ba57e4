import {
  ERASED,
  ERASED_CASE,
  ERASED_NOTE,
  ERASED_REFERRAL,
  ERASED_STATUS_UPDATE,
} from '@referral-exchange/contracts';
import { erasedRow, setErased, type ErasedRows } from '@referral-exchange/database';

const OF_CASES = 't.case_id = ANY ($1::uuid[])';
const REFERRALS = 'SELECT id FROM referrals WHERE case_id = ANY ($1::uuid[])';
const TOUCHED = `updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond'), version = version + 1`;

/** Whether a text of an import by a firm of the cases tells of the client: by address, or by both names. */
const tellsOfClient = (text: string): string => `
  (position(lower(c.client_email) IN lower(${text})) > 0
    OR (position(lower(c.client_first_name) IN lower(${text})) > 0
        AND position(lower(c.client_last_name) IN lower(${text})) > 0))`;
/** That a firm is the owner of the case `c`, or a party of it. */
const isOfCase = (firm: string): string => `(${firm} = c.owner_firm_id OR EXISTS (
         SELECT 1 FROM referrals h WHERE h.case_id = c.id AND ${firm} IN (h.referring_firm_id, h.referent_firm_id)))`;
const ofImport = (job: string, isFound: string): string => `
  EXISTS (
    SELECT 1 FROM import_jobs j, cases c
     WHERE j.id = ${job} AND c.id = ANY ($1::uuid[])
       AND ${isOfCase('j.firm_id')}
       AND (${isFound}))`;
/**
 * Rows of a file with statuses name a case or a referral by its number or its id alone, in any case of
 * letters, and say something of it.
 */
const IS_NUMBERED = `
  upper(t.reference_number) = c.reference_number
    OR EXISTS (
      SELECT 1 FROM referrals h
       WHERE h.case_id = c.id
         AND (upper(t.reference_number) = h.reference_number OR position(h.id::text IN lower(t.cells)) > 0))`;
const FAILED_ROWS = ofImport('t.job_id', `${IS_NUMBERED} OR ${tellsOfClient('t.cells')}`);
/** "Whitfield Dana.csv" */
const FILES = ofImport('t.id', tellsOfClient('t.file_name'));

/** Imports whose answers may tell of the client: they quote the name of the file, and faults of its rows. */
export const TELLING_IMPORTS = `
  SELECT t.job_id AS id FROM import_failed_rows t WHERE ${FAILED_ROWS}
  UNION SELECT t.id FROM import_jobs t WHERE ${FILES}`;

/** A text as its words in lower case, each between blanks. */
const wordsOf = (text: string): string =>
  `' ' || regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g') || ' '`;
const OF_VIEW = `concat_ws(' ', t.name, t.words)`;

/**
 * Saved views of people of these firms that look for the client: by the last name, which is what people type,
 * by the address, or by the telephone.
 */
const SAVED_VIEWS = `
  EXISTS (
    SELECT 1 FROM cases c
     WHERE c.id = ANY ($1::uuid[]) AND c.client_last_name <> '${ERASED}' AND ${isOfCase('t.firm_id')}
       AND (position(${wordsOf('c.client_last_name')} IN ${wordsOf(OF_VIEW)}) > 0
         OR position(lower(nullif(c.client_email, '')) IN lower(${OF_VIEW})) > 0
         OR position(nullif(c.client_phone, '') IN ${OF_VIEW}) > 0))`;

/** Each row of a list that is stored as jsonb, erased. */
const erasedList = (list: string, fields: Parameters<typeof erasedRow>[1]): string =>
  `(SELECT coalesce(jsonb_agg(${erasedRow('r', fields)}), '[]') FROM jsonb_array_elements(${list}) r)`;

/**
 * What referrals holds of a person, in this order: views and failed rows are found by the names that the
 * case still has, and the listings follow when the case is written, from the pictures as they are then. $1:
 * the cases.
 */
export const ERASED_ROWS: readonly ErasedRows[] = [
  { kind: 'savedViews', table: 'saved_views', where: SAVED_VIEWS },
  { kind: 'importedRows', table: 'import_failed_rows', where: FAILED_ROWS },
  { kind: 'importFiles', table: 'import_jobs', where: FILES, set: `file_name = '${ERASED}'` },
  { kind: 'importKeys', table: 'import_draft_keys', where: OF_CASES },
  // a worker that composes a mail of the words as they were finds its notice taken over, and writes none
  {
    kind: 'notices',
    table: 'notices',
    where: `t.referral_id IN (${REFERRALS})`,
    set: 'attempts = attempts + 1, due_at = now()',
  },
  {
    kind: 'mails',
    table: 'mails',
    where: `t.ended_at IS NULL AND t.subject_id IN (${REFERRALS})`,
    set: `ended_at = now(), content = NULL, last_error = 'the client was erased'`,
  },
  {
    kind: 'pictures',
    table: 'ended_referrals',
    where: OF_CASES,
    set: `case_row = ${erasedRow('case_row', ERASED_CASE)}, hop_row = ${erasedRow('hop_row', ERASED_REFERRAL)},
          other_hops = ${erasedList('other_hops', ERASED_REFERRAL)}, notes = ${erasedList('notes', ERASED_NOTE)}`,
  },
  { kind: 'notes', table: 'notes', where: OF_CASES, set: setErased(ERASED_NOTE) },
  {
    kind: 'messages',
    table: 'status_updates',
    where: `${OF_CASES} AND t.message IS NOT NULL`,
    set: setErased(ERASED_STATUS_UPDATE),
  },
  // without the record of the CRM nothing is written back to it any more
  { kind: 'crmSends', table: 'crm_sends', where: OF_CASES },
  { kind: 'crmRecords', table: 'crm_records', where: OF_CASES },
  { kind: 'externalLinks', table: 'external_links', where: `t.referral_id IN (${REFERRALS})` },
  {
    kind: 'referrals',
    table: 'referrals',
    where: OF_CASES,
    set: `${setErased(ERASED_REFERRAL)}, ${TOUCHED}`,
  },
  {
    kind: 'cases',
    table: 'cases',
    where: 't.id = ANY ($1::uuid[])',
    set: `${setErased(ERASED_CASE)}, ${TOUCHED}`,
  },
];
