import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each index of a search has all that another filter may compare (ADR 175): two usual filters that rarely
 * meet are looked for in the index alone. Batches of calls wait in Kafka while the indexes are made.
 */
export class CoverRequestLogSearches implements MigrationInterface {
  readonly name = 'CoverRequestLogSearches1795696200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, column] of SEARCHES) {
      await runner.query(`DROP INDEX ${name}`);
      const others = COMPARED.filter((compared) => compared !== column).join(', ');
      await runner.query(`CREATE INDEX ${name} ON request_log (owner_id, ${column}, id) INCLUDE (${others})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, column] of SEARCHES) {
      await runner.query(`DROP INDEX ${name}`);
      await runner.query(`CREATE INDEX ${name} ON request_log (owner_id, ${column}, id)`);
    }
  }
}

const COMPARED = ['method', 'route', 'status', 'key_prefix'];

const SEARCHES = [
  ['request_log_method', 'method'],
  ['request_log_route', 'route'],
  ['request_log_status', 'status'],
  ['request_log_status_class', '(status / 100)'],
  ['request_log_key', 'key_prefix'],
] as const;
