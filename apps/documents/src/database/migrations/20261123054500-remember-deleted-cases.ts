import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cases that were deleted: an upload that was under way meanwhile is removed when it is done. Rows stay for a day. */
export class RememberDeletedCases implements MigrationInterface {
  readonly name = 'RememberDeletedCases1795412700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE deleted_cases (case_id uuid PRIMARY KEY, deleted_at timestamptz NOT NULL DEFAULT now())',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deleted_cases');
  }
}
