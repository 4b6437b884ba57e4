import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 5_000;

/**
 * Gives the status updates that are there their positions, in the order in which cursors of the release
 * before read them: such a cursor then continues exactly where it stood. Cut off, it goes on where it was.
 */
export class FillStatusPositions implements MigrationInterface {
  readonly name = 'FillStatusPositions1795460460000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS status_updates_to_fill');
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS status_updates_to_fill
      ON status_updates (xid, sequence) WHERE position IS NULL`);
    await runner.query(FILL);
    for (let filled = BATCH; filled === BATCH;) {
      const rows = (await runner.query(`SELECT fill_status_positions(${BATCH}) AS filled`)) as {
        filled: number;
      }[];
      filled = rows[0]?.filled ?? 0;
    }
    await runner.query('DROP FUNCTION fill_status_positions');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS status_updates_to_fill');
  }

  async down(): Promise<void> {
    // the column goes with the migration before
  }
}

/** As position_status_updates, in the order of the release before. */
const FILL = `
  CREATE OR REPLACE FUNCTION fill_status_positions(p_most integer) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    v_ids  uuid[];
    v_last bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(7240010);
    v_ids := ARRAY(SELECT id FROM status_updates WHERE position IS NULL ORDER BY xid, sequence LIMIT p_most);
    IF cardinality(v_ids) > 0 THEN
      v_last := nextval('status_update_positions') - 1;
      PERFORM setval('status_update_positions', v_last + cardinality(v_ids));
      UPDATE status_updates u SET position = v_last + given.place
        FROM unnest(v_ids) WITH ORDINALITY AS given (id, place) WHERE u.id = given.id;
    END IF;
    RETURN cardinality(v_ids);
  END $$`;
