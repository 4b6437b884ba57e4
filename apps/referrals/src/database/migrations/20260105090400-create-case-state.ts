import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One round trip each: read a case with every hop and the firms' names, or lock it first. */
export class CreateCaseState implements MigrationInterface {
  readonly name = 'CreateCaseState1767603840000';

  async up(runner: QueryRunner): Promise<void> {
    // any of the ways to name a case: its id, a referral's id, the reference number of either
    await runner.query(`
      CREATE FUNCTION find_case_id(p_id uuid, p_reference text) RETURNS uuid LANGUAGE sql STABLE AS $$
        SELECT CASE WHEN p_id IS NOT NULL
          THEN coalesce((SELECT id FROM cases WHERE id = p_id), (SELECT case_id FROM referrals WHERE id = p_id))
          ELSE coalesce((SELECT id FROM cases WHERE reference_number = p_reference),
                        (SELECT case_id FROM referrals WHERE reference_number = p_reference LIMIT 1)) END $$`);
    await runner.query(`
      CREATE FUNCTION case_state(p_case uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT jsonb_build_object(
          'case', to_jsonb(c) || jsonb_build_object('owner_firm_name',
            (SELECT name FROM firms WHERE id = c.owner_firm_id)),
          'hops', (SELECT coalesce(jsonb_agg(to_jsonb(h) || jsonb_build_object(
                     'referring_firm_name', (SELECT name FROM firms WHERE id = h.referring_firm_id),
                     'referent_firm_name', (SELECT name FROM firms WHERE id = h.referent_firm_id))
                     ORDER BY h.sequence_number), '[]') FROM referrals h WHERE h.case_id = c.id))
          FROM cases c WHERE c.id = p_case $$`);
    // volatile: each statement takes a fresh snapshot, so what is read after the wait is what the winner committed
    await runner.query(`
      CREATE FUNCTION lock_case(p_id uuid, p_reference text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
      DECLARE v_case uuid := find_case_id(p_id, p_reference);
      BEGIN
        PERFORM 1 FROM cases WHERE id = v_case FOR NO KEY UPDATE;
        RETURN case_state(v_case);
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION lock_case(uuid, text), case_state(uuid), find_case_id(uuid, text)');
  }
}
