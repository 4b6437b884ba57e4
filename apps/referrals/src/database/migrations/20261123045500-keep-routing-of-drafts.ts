import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rule and the position that a draft was created with, for its first refer (decisions, section 14, "Cases"). */
export class KeepRoutingOfDrafts implements MigrationInterface {
  readonly name = 'KeepRoutingOfDrafts1795409700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE cases ADD COLUMN draft_routing_rule_id uuid, ADD COLUMN draft_round_robin_position integer',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE cases DROP COLUMN draft_routing_rule_id, DROP COLUMN draft_round_robin_position',
    );
  }
}
