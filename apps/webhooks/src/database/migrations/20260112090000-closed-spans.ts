import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When firms and providers were switched off, and when each event happened: an event in such a time is not sent (ADR 21). */
export class ClosedSpans implements MigrationInterface {
  readonly name = 'ClosedSpans1768208400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries DROP COLUMN occurred_at');
    await runner.query('DROP TABLE closed_spans');
  }
}

const STATEMENTS = [
  // `until` is null until the event that switches the owner on again was read from auth.events.
  `CREATE TABLE closed_spans (
     owner_id uuid NOT NULL,
     since    timestamptz NOT NULL,
     until    timestamptz,
     PRIMARY KEY (owner_id, since)
   )`,
  `INSERT INTO closed_spans (owner_id, since)
   SELECT id, changed_at FROM owners WHERE NOT (is_active AND public_api_enabled)`,
  // Null in older rows, which were stored only if they had to be sent.
  'ALTER TABLE deliveries ADD COLUMN occurred_at timestamptz',
];
