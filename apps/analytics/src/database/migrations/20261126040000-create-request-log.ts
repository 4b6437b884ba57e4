import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The request log (ADR 175): a partition a day, which the service makes ahead and drops whole. The release
 * before does not know it.
 */
export class CreateRequestLog implements MigrationInterface {
  readonly name = 'CreateRequestLog1795665600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [TABLE, ...INDEXES, UNDATED, ...NOTES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE request_log');
  }
}

const TABLE = `
  CREATE TABLE request_log (
    id          uuid NOT NULL,
    owner_id    uuid NOT NULL,
    request_id  text NOT NULL,
    method      text NOT NULL,
    route       text,
    status      smallint NOT NULL,
    code        text,
    key_prefix  text NOT NULL,
    duration_ms integer NOT NULL,
    PRIMARY KEY (owner_id, id)
  ) PARTITION BY RANGE (id)`;

/**
 * On a new table. Each search has the one that finds the fewest rows, in the order in which they are shown.
 */
const INDEXES = [
  'CREATE INDEX request_log_request ON request_log (owner_id, request_id, id)',
  'CREATE INDEX request_log_method ON request_log (owner_id, method, id)',
  'CREATE INDEX request_log_route ON request_log (owner_id, route, id)',
  'CREATE INDEX request_log_status ON request_log (owner_id, status, id)',
  'CREATE INDEX request_log_status_class ON request_log (owner_id, (status / 100), id)',
  'CREATE INDEX request_log_key ON request_log (owner_id, key_prefix, id)',
];

const UNDATED = 'CREATE TABLE request_log_undated PARTITION OF request_log DEFAULT';

const NOTES = [
  `COMMENT ON TABLE request_log IS
     'One call of the public API by a key of a firm or provider. One partition a day, by the time in id, for 30 days.'`,
  `COMMENT ON COLUMN request_log.id IS 'Its time is that of the answer.'`,
  `COMMENT ON COLUMN request_log.owner_id IS 'The firm or the provider of the key.'`,
  `COMMENT ON COLUMN request_log.route IS 'As the description has it, without values. Null: it describes no such path.'`,
  `COMMENT ON TABLE request_log_undated IS
     'Rows of which no partition has the time: those of before the first day, until they are old enough.'`,
];
