import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payloads are deleted one by one, as their deliveries end: vacuum gives their space back before a fifth of
 * the table is dead (ADR 153).
 */
export class VacuumPayloadsOften implements MigrationInterface {
  readonly name = 'VacuumPayloadsOften1795474980000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE payloads SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE payloads RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)',
    );
  }
}
