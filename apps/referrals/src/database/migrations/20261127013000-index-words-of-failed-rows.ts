import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An erasure looks in what imports refused for the client, by name and address, in all rows at once. New rows
 * go straight into the index: each search would read a list of those that wait from its beginning.
 */
export class IndexWordsOfFailedRows implements MigrationInterface {
  readonly name = 'IndexWordsOfFailedRows1795743000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS import_failed_rows_words');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS import_failed_rows_words ON import_failed_rows
        USING gin (lower(cells) gin_trgm_ops) WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY import_failed_rows_words');
  }
}
