import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOCK_VISIBLE_CASE } from '../functions/lock-visible-case.sql.js';
import { STATE_OF_CASE } from '../functions/state-of-case.sql.js';
import { VISIBLE_CASE } from '../functions/visible-case.sql.js';

/**
 * The lookup of a case and its state as functions that stand in FROM (ADR 86). Postgres writes their text
 * into the statement that uses them, so a prepared statement is planned once.
 */
export class CreateCaseReads implements MigrationInterface {
  readonly name = 'CreateCaseReads1795421100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [VISIBLE_CASE, STATE_OF_CASE, LOCK_VISIBLE_CASE]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION lock_visible_case, state_of_case, visible_case');
  }
}
