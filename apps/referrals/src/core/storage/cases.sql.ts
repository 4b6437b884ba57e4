import { Table } from '@referral-exchange/database';
import { referenceNumber, takeNumbers } from '@referral-exchange/firms';
import { insertEvents } from '@referral-exchange/messaging';
import { Case } from '../case/case.entity.js';
import { Hop } from '../case/hop.entity.js';
import { Note } from '../history/note.entity.js';
import { Notice } from '../history/notice.entity.js';
import { StatusUpdate } from '../history/status-update.entity.js';

/** The statements of cases with their hops. */

export const CASES = new Table(Case);
export const HOPS = new Table(Hop);
const UPDATES = new Table(StatusUpdate).without('sequence', 'position');
const NOTES = new Table(Note);
const NOTICES = new Table(Notice).without('attempts', 'dueAt', 'createdAt');

/** `INSERT INTO … SELECT …` of the rows in a parameter. */
function insertAll(name: string, columns: string, parameter: number): string {
  return `INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $${parameter}::jsonb)`;
}

/** One statement for all writes of an action and its events. A part without rows costs almost nothing. */
export const WRITE = `
  WITH changed_case AS (
    UPDATE cases c SET (${CASES.changing.names()}) =
           (SELECT ${CASES.changing.names()} FROM jsonb_populate_record(NULL::cases, $1::jsonb))
     WHERE c.id = ($1::jsonb->>'id')::uuid),
  changed_hops AS (
    UPDATE referrals h SET (${HOPS.changing.names()}) = (SELECT ${HOPS.changing.names('v')})
      FROM jsonb_populate_recordset(NULL::referrals, $2::jsonb) v WHERE h.id = v.id),
  new_hops AS (${insertAll('referrals', HOPS.names(), 3)}),
  new_notes AS (${insertAll('notes', NOTES.names(), 5)}),
  new_notices AS (${insertAll('notices', NOTICES.names(), 6)}),
  new_events AS (${insertEvents(7)})
  ${insertAll('status_updates', UPDATES.names(), 4)}`;

/** New cases that have their numbers, with what belongs to them and their events. */
export const CREATE_ALL = `
  WITH new_cases AS (${insertAll('cases', CASES.names(), 1)}),
  new_hops AS (${insertAll('referrals', HOPS.names(), 2)}),
  new_notes AS (${insertAll('notes', NOTES.names(), 4)}),
  new_notices AS (${insertAll('notices', NOTICES.names(), 5)}),
  new_events AS (${insertEvents(6)})
  ${insertAll('status_updates', UPDATES.names(), 3)}`;

/** Takes the firm's next number and writes the case with it. Returns no row when the firm is unknown. */
export const CREATE = `
  WITH counter AS (${takeNumbers("($1::jsonb->>'owner_firm_id')::uuid")})
  INSERT INTO cases (${CASES.names()})
  SELECT ${CASES.names('v', { referenceNumber: referenceNumber() })}
    FROM counter n JOIN firms f ON f.id = n.firm_id, jsonb_populate_record(NULL::cases, $1::jsonb) v
  RETURNING reference_number AS "referenceNumber", (SELECT name FROM firms WHERE id = owner_firm_id) AS "ownerFirmName"`;

/**
 * Takes the firm's next numbers, and reads the firm that the cases go to, if any. Returns no row when the
 * firm is unknown.
 */
export const TAKE_NUMBERS = `
  WITH counter AS (${takeNumbers('$1', '$2::int')})
  SELECT f.name, array_agg(${referenceNumber()} ORDER BY n.last_number) AS numbers,
         (SELECT jsonb_build_object('id', r.id, 'name', r.name, 'isActive', r.is_active) FROM firms r WHERE r.id = $3) AS receiver
    FROM counter c JOIN firms f ON f.id = c.firm_id,
         LATERAL generate_series(c.last_number - $2::int + 1, c.last_number) AS n (last_number)
   GROUP BY f.name`;

export const DELETE = `
  WITH draft AS (DELETE FROM import_draft_keys WHERE case_id = $1 RETURNING firm_id, key),
  keys AS (DELETE FROM import_keys k USING draft d WHERE k.firm_id = d.firm_id AND k.scope = 'cases' AND k.key = d.key)
  DELETE FROM cases WHERE id = $1`;

/**
 * A case is found for its parties alone: a foreign name costs what an unknown one does. Planned once a
 * connection (ADR 127).
 */
export const FIND = 'SELECT s.state FROM visible_case($1, $2, $3) v, state_of_case(v.id, $3) s';
/** The next cases in the order of their ids, for whoever reads all of them. */
export const FIND_AFTER = `
  SELECT s.state
    FROM (SELECT id FROM cases WHERE id > $1 ORDER BY id LIMIT $2) AS c, state_of_case(c.id, NULL) s ORDER BY c.id`;
/** Locks the named case and returns it with its hops, in one round trip. */
export const LOCK = 'SELECT lock_visible_case($1, $2, $3) AS state';

/** As FIND, LOCK for many: in the order of ids, so that two that lock the same cases never deadlock. */
export const NAMED = `
  SELECT v.id
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS n (id, number, position)
    LEFT JOIN LATERAL visible_case(n.id, n.number, $3) v ON true ORDER BY n.position`;
export const LOCK_ALL = 'SELECT id FROM cases WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';
export const STATES = 'SELECT n.id, s.state FROM unnest($1::uuid[]) AS n (id), state_of_case(n.id, $2) s';
