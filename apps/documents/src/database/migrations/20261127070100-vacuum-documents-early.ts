import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index is read alone where the pages of its rows were vacuumed, so new documents are vacuumed early. */
export class VacuumDocumentsEarly implements MigrationInterface {
  readonly name = 'VacuumDocumentsEarly1795762860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents SET (autovacuum_vacuum_insert_scale_factor = 0.02)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents RESET (autovacuum_vacuum_insert_scale_factor)');
  }
}
