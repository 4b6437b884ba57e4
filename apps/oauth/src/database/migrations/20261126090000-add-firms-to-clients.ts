import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A firm registers applications of its own, and a grant says when it was last used (ADR 178). */
export class AddFirmsToClients implements MigrationInterface {
  readonly name = 'AddFirmsToClients1795683600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clients ADD COLUMN firm_id uuid');
    await runner.query(
      `COMMENT ON COLUMN clients.firm_id IS 'The firm that registered it, whose people alone may allow it; null: the exchange did.'`,
    );
    await runner.query('ALTER TABLE provider_records ADD COLUMN last_used_at timestamptz');
    await runner.query(
      `COMMENT ON COLUMN provider_records.last_used_at IS 'Of a grant: when a token of it was last given or used, a minute late at most.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE provider_records DROP COLUMN last_used_at');
    await runner.query('ALTER TABLE clients DROP COLUMN firm_id');
  }
}
