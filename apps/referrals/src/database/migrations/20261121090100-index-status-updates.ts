import type { MigrationInterface, QueryRunner } from 'typeorm';

const SIDES = [
  ['sender', 'referring_firm_id'],
  ['receiver', 'referent_firm_id'],
] as const;

/** Pages of the status history are counted in an index alone, also when filtered; those of one case are found by it. */
export class IndexStatusUpdates implements MigrationInterface {
  readonly name = 'IndexStatusUpdates1795251660000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [side, firm] of SIDES) {
      await runner.query(`
        CREATE INDEX status_updates_of_${side}_listed ON status_updates (${firm}, created_at, sequence)
          INCLUDE (id, status, is_message, source)`);
      await runner.query(`DROP INDEX status_updates_of_${side}_by_time`);
    }
    await runner.query('CREATE INDEX status_updates_of_case ON status_updates (case_id, sequence)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX status_updates_of_case');
    for (const [side, firm] of SIDES) {
      await runner.query(`DROP INDEX status_updates_of_${side}_listed`);
      await runner.query(
        `CREATE INDEX status_updates_of_${side}_by_time ON status_updates (${firm}, created_at, sequence)`,
      );
    }
  }
}
