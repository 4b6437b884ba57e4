import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNT_ADDED_USERS, COUNT_CHANGED_USERS, COUNT_REMOVED_USERS } from '../functions/count-users.sql.js';

/**
 * How many people each firm has, for the totals of their lists. Triggers keep the numbers, so the previous
 * release keeps them too. `CREATE TRIGGER` stops writers of `users` until the people who are there are
 * counted: no one is missed or counted twice.
 */
export class CountUsers implements MigrationInterface {
  readonly name = 'CountUsers1795763700000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TOTALS, ...FUNCTIONS, ...TRIGGERS, FILL]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION count_added_users, count_changed_users, count_removed_users CASCADE');
    await runner.query('DROP TABLE user_totals');
  }
}

/** Without a foreign key: filling would wait for locked firms, whose writers may wait for this migration. */
const TOTALS = [
  `CREATE TABLE user_totals (
     firm_id   uuid NOT NULL,
     is_active boolean NOT NULL,
     total     integer NOT NULL,
     PRIMARY KEY (firm_id, is_active)
   ) WITH (fillfactor = 50)`,
  `COMMENT ON TABLE user_totals IS 'How many users a firm has. Triggers of users write it.'`,
];

const FUNCTIONS = [COUNT_ADDED_USERS, COUNT_CHANGED_USERS, COUNT_REMOVED_USERS];

const TRIGGERS = [
  `CREATE TRIGGER users_added AFTER INSERT ON users REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION count_added_users()`,
  `CREATE TRIGGER users_changed AFTER UPDATE ON users REFERENCING NEW TABLE AS added OLD TABLE AS removed
     FOR EACH STATEMENT EXECUTE FUNCTION count_changed_users()`,
  `CREATE TRIGGER users_removed AFTER DELETE ON users REFERENCING OLD TABLE AS removed
     FOR EACH STATEMENT EXECUTE FUNCTION count_removed_users()`,
];

const FILL = `
  INSERT INTO user_totals
  SELECT firm_id, is_active, count(*) FROM users WHERE firm_id IS NOT NULL GROUP BY 1, 2`;
