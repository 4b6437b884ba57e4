import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who saw a record in a list: the entry of a list names all records that it showed (docs/adr/0070). */
export class IndexShownRecords implements MigrationInterface {
  readonly name = 'IndexShownRecords1795262400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX audit_log_shown ON audit_log USING gin ((details -> 'subjectIds') jsonb_path_ops)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_log_shown');
  }
}
