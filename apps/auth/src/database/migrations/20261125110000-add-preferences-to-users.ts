import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person prefers in the apps of the exchange, in every browser (ADR 166). */
export class AddPreferencesToUsers implements MigrationInterface {
  readonly name = 'AddPreferencesToUsers1795604400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN preferences jsonb');
    await runner.query(
      `COMMENT ON COLUMN users.preferences IS 'Choices by name; what is absent was never chosen.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN preferences');
  }
}
