import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Firms as auth tells of them, and the counter of each firm's reference numbers. */
export class CreateFirms implements MigrationInterface {
  readonly name = 'CreateFirms1795420800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE firms (
        id               uuid PRIMARY KEY,
        name             text NOT NULL,
        reference_prefix text NOT NULL,
        is_active        boolean NOT NULL,
        is_test_firm     boolean NOT NULL,
        updated_at       timestamptz(3) NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE reference_counters (
        firm_id     uuid PRIMARY KEY,
        last_number integer NOT NULL
      ) WITH (fillfactor = 50)`);
    await runner.query(`COMMENT ON TABLE reference_counters IS
      'Apart from firms: it changes with every new case, and nothing that joins firms should wait or bloat for that.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reference_counters, firms');
  }
}
