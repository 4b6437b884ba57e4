import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MARK_CRM_WRITEBACKS } from '../functions/mark-crm-writebacks.sql.js';
import { MARK_WITHOUT_TRACE } from './20261123080800-create-crm.js';

/**
 * The trace of the call that wrote a notice, or that made a CRM write-back due: what is done for them later
 * is a part of that trace.
 */
export class AddTraces implements MigrationInterface {
  readonly name = 'AddTraces1795456860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notices ADD COLUMN traceparent text');
    await runner.query('ALTER TABLE crm_sends ADD COLUMN traceparent text');
    await runner.query(replacing(MARK_CRM_WRITEBACKS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(replacing(MARK_WITHOUT_TRACE));
    await runner.query('ALTER TABLE crm_sends DROP COLUMN traceparent');
    await runner.query('ALTER TABLE notices DROP COLUMN traceparent');
  }
}

/** The triggers keep the function. */
const replacing = (statement: string): string =>
  statement.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
