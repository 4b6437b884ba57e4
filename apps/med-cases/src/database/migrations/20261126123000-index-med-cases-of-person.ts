import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The med cases of a person, by the address and by the case: an erasure or an export of the person. */
export class IndexMedCasesOfPerson implements MigrationInterface {
  readonly name = 'IndexMedCasesOfPerson1795696200000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS med_cases_by_email');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS med_cases_by_email ON med_cases (lower(patient_email)) WHERE patient_email IS NOT NULL',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS med_cases_of_case');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS med_cases_of_case ON med_cases (base_case_id) WHERE base_case_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY med_cases_of_case');
    await runner.query('DROP INDEX CONCURRENTLY med_cases_by_email');
  }
}
