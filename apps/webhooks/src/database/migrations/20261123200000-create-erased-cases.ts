import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cases whose person was erased: what older events say of them is stored without it (docs/adr/0146). */
export class CreateErasedCases implements MigrationInterface {
  readonly name = 'CreateErasedCases1795464000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erased_cases (
        case_id   uuid           PRIMARY KEY,
        erased_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`COMMENT ON TABLE erased_cases IS
      'Base cases and med cases. An event from up to erased_at is stored without the person.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erased_cases');
  }
}
