import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An erasure finds the payloads of a case among those of half a year. */
export class IndexPayloadsOfCase implements MigrationInterface {
  readonly name = 'IndexPayloadsOfCase1795464060000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS payloads_of_case');
    await runner.query('CREATE INDEX CONCURRENTLY IF NOT EXISTS payloads_of_case ON payloads (base_case_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY payloads_of_case');
  }
}
