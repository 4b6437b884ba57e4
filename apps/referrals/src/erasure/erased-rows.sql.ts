import {
  ERASED,
  ERASED_CASE,
  ERASED_NOTE,
  ERASED_REFERRAL,
  ERASED_STATUS_UPDATE,
} from '@referral-exchange/contracts';
import { SEND_ERASED } from '../crm/model/crm-send.js';
import { erasedRow, setErased, type ErasedRows } from '@referral-exchange/database';

const OF_CASES = 't.case_id = ANY ($1::uuid[])';
const REFERRALS = 'SELECT id FROM referrals WHERE case_id = ANY ($1::uuid[])';
const TOUCHED = `updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond'), version = version + 1`;

/** The cases, each with every firm that is its owner or a party of it. */
const PARTIES = `(
  SELECT id AS case_id, owner_firm_id AS firm_id FROM cases WHERE id = ANY ($1::uuid[])
   UNION SELECT case_id, unnest(ARRAY[referring_firm_id, referent_firm_id]) FROM referrals
          WHERE case_id = ANY ($1::uuid[]))`;
/**
 * What these firms may have written of the clients, in lower case. Cases of one client mostly say the same:
 * so it is looked for once, however many there are.
 */
const CLIENTS = `(
  SELECT DISTINCT p.firm_id, lower(c.client_first_name) AS first_name, lower(c.client_last_name) AS last_name,
         nullif(lower(c.client_email), '') AS email, nullif(lower(c.client_phone), '') AS phone
    FROM ${PARTIES} p JOIN cases c ON c.id = p.case_id
   WHERE c.client_last_name <> '${ERASED}')`;
/**
 * Rows of a file with statuses name a case or a referral by its number or its id alone, in any case of
 * letters, and say something of it.
 */
const NUMBERS = `(
  SELECT p.firm_id, h.id::text AS id, unnest(ARRAY[c.reference_number, h.reference_number]) AS number
    FROM ${PARTIES} p JOIN cases c ON c.id = p.case_id LEFT JOIN referrals h ON h.case_id = c.id)`;

/** A pattern for LIKE: whatever has this text in it. */
const containing = (text: string): string =>
  `'%' || regexp_replace(${text}, '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
/** What the index can find: it knows texts by three letters or digits in a row. */
const IS_INDEXED = `one ~ '[[:alnum:]]{3}' OR other ~ '[[:alnum:]]{3}'`;
/**
 * Rows that an import refused, and that tell of a client: by address, by both names, or by the number of a
 * case. Each word is looked for once, in the rows of all firms, by the index `import_failed_rows_words`; then
 * the firm is compared. OFFSET keeps the planner, who knows neither words nor new rows, from reading all rows
 * for each word. Of names that are too short for the index the rows of the firms are read.
 */
export const TELLING_ROWS = `
  WITH words AS MATERIALIZED (
    SELECT firm_id, ${containing('one')} AS one, ${containing('other')} AS other, ${IS_INDEXED} AS is_indexed
      FROM (SELECT firm_id, email AS one, email AS other FROM ${CLIENTS} c
             UNION SELECT firm_id, last_name, first_name FROM ${CLIENTS} c
             UNION SELECT firm_id, id, id FROM ${NUMBERS} n) w
     WHERE one IS NOT NULL)
  SELECT r.job_id, r.row_number
    FROM (SELECT DISTINCT one, other FROM words WHERE is_indexed) p,
         LATERAL (SELECT f.job_id, f.row_number FROM import_failed_rows f
                   WHERE lower(f.cells) LIKE p.one AND lower(f.cells) LIKE p.other OFFSET 0) r
    JOIN import_jobs j ON j.id = r.job_id
   WHERE EXISTS (SELECT 1 FROM words w WHERE w.firm_id = j.firm_id AND w.one = p.one AND w.other = p.other)
  UNION SELECT r.job_id, r.row_number FROM words w
    JOIN import_jobs j ON j.firm_id = w.firm_id
    JOIN import_failed_rows r ON r.job_id = j.id
         AND lower(r.cells) LIKE w.one AND lower(r.cells) LIKE w.other
   WHERE NOT w.is_indexed
  UNION SELECT r.job_id, r.row_number FROM ${NUMBERS} n
    JOIN import_jobs j ON j.firm_id = n.firm_id
    JOIN import_failed_rows r ON r.job_id = j.id AND upper(r.reference_number) = n.number`;
const FAILED_ROWS = `(t.job_id, t.row_number) IN (${TELLING_ROWS})`;

/** "Whitfield Dana.csv" */
const FILES = `
  t.id IN (SELECT j.id FROM ${CLIENTS} k JOIN import_jobs j ON j.firm_id = k.firm_id
            WHERE position(k.email IN lower(j.file_name)) > 0
               OR (position(k.first_name IN lower(j.file_name)) > 0 AND position(k.last_name IN lower(j.file_name)) > 0))`;

/** Imports whose answers may tell of the client: they quote the name of the file, and faults of its rows. */
export const TELLING_IMPORTS = `
  SELECT job_id AS id FROM (${TELLING_ROWS}) r
  UNION SELECT t.id FROM import_jobs t WHERE ${FILES}`;

/** A text as its words in lower case, each between blanks. */
const wordsOf = (text: string): string =>
  `' ' || regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g') || ' '`;
const OF_VIEW = `concat_ws(' ', v.name, v.words)`;

/**
 * Saved views of people of these firms that look for the client: by the last name, which is what people type,
 * by the address, or by the telephone.
 */
const SAVED_VIEWS = `
  t.id IN (SELECT v.id FROM ${CLIENTS} k JOIN saved_views v ON v.firm_id = k.firm_id
            WHERE position(${wordsOf('k.last_name')} IN ${wordsOf(OF_VIEW)}) > 0
               OR position(k.email IN lower(${OF_VIEW})) > 0
               OR position(k.phone IN lower(${OF_VIEW})) > 0)`;

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
  // nothing is written back to the record any more; the key stays, so that a replay makes no second case
  {
    kind: 'crmSends',
    table: 'crm_sends',
    where: OF_CASES,
    set: `state = 'failed', failure_code = '${SEND_ERASED}', source_record_id = '${ERASED}', case_id = NULL,
          referral_id = NULL, due_at = NULL, claimed_until = NULL, last_error = NULL, written_hash = NULL,
          traceparent = NULL`,
  },
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
