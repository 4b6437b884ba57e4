import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateClockAdvances implements MigrationInterface {
  readonly name = 'CreateClockAdvances1795446000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE clock_advances (
        id          uuid PRIMARY KEY,
        firm_id     uuid NOT NULL REFERENCES firms(id),
        seconds     integer NOT NULL CHECK (seconds > 0),
        advanced_at timestamptz(3) NOT NULL,
        waits_for   text[] NOT NULL
      )`);
    await runner.query('CREATE INDEX clock_advances_of_firm ON clock_advances (firm_id)');
    await runner.query(`COMMENT ON TABLE clock_advances IS
      'How far the clocks of test firms were moved (ADR 132). The id is that of the event.'`);
    await runner.query(`COMMENT ON COLUMN clock_advances.waits_for IS
      'The services that have not moved their due times yet.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE clock_advances');
  }
}
