import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ETag of a stored answer: a replay sends it again (docs/adr/0013). Part of every service's migrations by itself. */
export class AddEntityTagToIdempotencyKeys1700000000001 implements MigrationInterface {
  readonly name = 'AddEntityTagToIdempotencyKeys1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN entity_tag text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN entity_tag');
  }
}
