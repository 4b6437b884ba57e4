import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which cases an erasure left because somebody else is on them (docs/adr/0249). */
export class AddLeftCasesToErasures implements MigrationInterface {
  readonly name = 'AddLeftCasesToErasures1795879860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE erasures ADD COLUMN left_case_ids uuid[] NOT NULL DEFAULT '{}'`);
    await runner.query(
      `COMMENT ON COLUMN erasures.left_case_ids IS
         'Cases and med cases that belong to these and have the address of somebody else: they were left.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasures DROP COLUMN left_case_ids');
  }
}
