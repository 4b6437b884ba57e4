import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers kept for repeated requests (decisions, 1.10). Part of every service's migrations by itself. */
export class IdempotencyKeys1700000000000 implements MigrationInterface {
  readonly name = 'IdempotencyKeys1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        key_hash bytea PRIMARY KEY,
        method text NOT NULL,
        path text NOT NULL,
        body_hash bytea NOT NULL,
        status smallint NOT NULL,
        response bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        entity_tag text
      )`);
    await runner.query(`COMMENT ON COLUMN idempotency_keys.entity_tag IS
      'The ETag of the answer: a replay sends it again (ADR 13).'`);
    await runner.query('CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
