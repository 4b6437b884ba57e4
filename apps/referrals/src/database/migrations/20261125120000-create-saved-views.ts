import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views of the inbox that a person has given a name (ADR 166). */
export class CreateSavedViews implements MigrationInterface {
  readonly name = 'CreateSavedViews1795608000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_views (
        id        uuid PRIMARY KEY,
        firm_id   uuid NOT NULL,
        user_id   uuid NOT NULL,
        name      text NOT NULL,
        direction text NOT NULL CHECK (direction IN ('sent', 'received')),
        view      text NOT NULL,
        words     text,
        place     int NOT NULL
      )`);
    await runner.query(
      `COMMENT ON COLUMN saved_views.place IS 'Their order. Numbers may be missing where a view was deleted.'`,
    );
    await runner.query(
      'CREATE UNIQUE INDEX saved_views_named ON saved_views (firm_id, user_id, lower(name))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_views');
  }
}
