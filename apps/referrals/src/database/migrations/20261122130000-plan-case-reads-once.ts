import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The lookup of a case and its state as functions that stand in FROM (docs/adr/0086). Postgres writes their text into the statement
 * that uses them, so a prepared statement is planned once. The functions of the release before stay for that release.
 */
export class PlanCaseReadsOnce implements MigrationInterface {
  readonly name = 'PlanCaseReadsOnce1795352400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [VISIBLE_CASE, STATE_OF_CASE, LOCK_VISIBLE_CASE]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP FUNCTION lock_visible_case(uuid, text, uuid), state_of_case(uuid, uuid), visible_case(uuid, text, uuid)',
    );
  }
}

/**
 * The case that a firm names by id or reference number, its own or that of a referral, if the firm is its owner or a party; without a
 * firm any case. A foreign name is found no more than an unknown one. OFFSET 0: the name is looked up once, and the referrals
 * of the case by their index.
 */
const VISIBLE_CASE = `
  CREATE FUNCTION visible_case(p_id uuid, p_reference text, p_firm uuid) RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE ROWS 1 AS $$
    SELECT c.id
      FROM (SELECT CASE WHEN p_id IS NOT NULL
              THEN coalesce((SELECT n.id FROM cases n WHERE n.id = p_id),
                            (SELECT n.case_id FROM referrals n WHERE n.id = p_id))
              ELSE coalesce((SELECT n.id FROM cases n WHERE n.reference_number = p_reference),
                            (SELECT n.case_id FROM referrals n WHERE n.reference_number = p_reference LIMIT 1)) END AS id
            OFFSET 0) AS named
      JOIN cases c ON c.id = named.id
     WHERE p_firm IS NULL OR c.owner_firm_id = p_firm
        OR EXISTS (SELECT 1 FROM referrals h
                    WHERE h.case_id = c.id AND p_firm IN (h.referring_firm_id, h.referent_firm_id) OFFSET 0) $$`;

/**
 * A case with every referral, and the names of their firms. Pictures of ended referrals: those of the firm, and those behind onward
 * referrals, whose events need them. As json: building jsonb costs four times as much.
 */
const STATE_OF_CASE = `
  CREATE FUNCTION state_of_case(p_case uuid, p_firm uuid) RETURNS TABLE (state json)
  LANGUAGE sql STABLE ROWS 1 AS $$
    SELECT json_build_object(
        'case', (SELECT row_to_json(r) FROM (
          SELECT c.*, (SELECT f.name FROM firms f WHERE f.id = c.owner_firm_id) AS owner_firm_name) r),
        'hops', (SELECT coalesce(json_agg(r ORDER BY r.sequence_number), '[]') FROM (
          SELECT h.*, (SELECT f.name FROM firms f WHERE f.id = h.referring_firm_id) AS referring_firm_name,
                 (SELECT f.name FROM firms f WHERE f.id = h.referent_firm_id) AS referent_firm_name
            FROM referrals h WHERE h.case_id = c.id) r),
        'ended', (SELECT json_object_agg(e.referral_id, json_build_object('case', e.case_row, 'hops', e.other_hops || e.hop_row))
                    FROM ended_referrals e
                   WHERE e.case_id = c.id
                     AND (e.firm_id = p_firm
                          OR EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = c.id AND h.parent_referral_id = e.referral_id))))
      FROM cases c WHERE c.id = p_case $$`;

/** Volatile: each statement takes a fresh snapshot, so what is read after the wait is what the winner committed. */
const LOCK_VISIBLE_CASE = `
  CREATE FUNCTION lock_visible_case(p_id uuid, p_reference text, p_firm uuid) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
  DECLARE v_case uuid;
  BEGIN
    SELECT v.id INTO v_case FROM visible_case(p_id, p_reference, p_firm) v;
    PERFORM 1 FROM cases WHERE id = v_case FOR NO KEY UPDATE;
    RETURN (SELECT s.state FROM state_of_case(v_case, p_firm) s);
  END $$`;
