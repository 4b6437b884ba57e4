import type { MigrationInterface, QueryRunner } from 'typeorm';

const trigger = (condition: string) =>
  `CREATE OR REPLACE TRIGGER status_updates_after_end BEFORE INSERT ON status_updates FOR EACH ROW
   ${condition} EXECUTE FUNCTION hide_after_end()`;

/**
 * Whether a referral has ended is looked up only for rows that say so: a row has the status that the referral has, or had before.
 * Other rows, nearly all, cost no lookup. Replaces the trigger of KeepEndedReferrals and locks as briefly.
 */
export class JudgeRowsAfterTheEndOnly implements MigrationInterface {
  readonly name = 'JudgeRowsAfterTheEndOnly1795255320000';

  async up(runner: QueryRunner): Promise<void> {
    const ended = "('REJECTED', 'WITHDRAWN')";
    await runner.query(
      trigger(`WHEN (NEW.firm_id IS DISTINCT FROM NEW.referent_firm_id
             AND (NEW.status IN ${ended} OR NEW.previous_status IN ${ended}))`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(trigger(''));
  }
}
