import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By what an erasure finds the answers about a person. The release before writes none. */
export class AddSubjectsToIdempotencyKeys1795633320000 implements MigrationInterface {
  readonly name = 'AddSubjectsToIdempotencyKeys1795633320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN subjects uuid[]');
    await runner.query(`COMMENT ON COLUMN idempotency_keys.subjects IS
      'Ids of the records that the answer is about: an erasure takes it away by them (ADR 170).'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN subjects');
  }
}
