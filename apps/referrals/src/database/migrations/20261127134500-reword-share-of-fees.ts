import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The dashboard proposed a label with the wrong range for `sendingFirmPercentage`, which is a percentage. The
 * forms in CRMs show it to people. Labels that firms wrote themselves stay.
 */
export class RewordShareOfFees implements MigrationInterface {
  readonly name = 'RewordShareOfFees1795787100000';

  async up(runner: QueryRunner): Promise<void> {
    // a few rows for each firm; a new version, so that a CRM reads the form again
    await runner.query(`
      UPDATE crm_profiles
         SET mapping_version = left(encode(sha256(convert_to(mapping_version || ' reworded', 'UTF8')), 'hex'), 16),
             send_fields = (
               SELECT jsonb_agg(
                        CASE WHEN field @> '${WRONG}' THEN field || '${RIGHT}' ELSE field END ORDER BY place)
                 FROM jsonb_array_elements(send_fields) WITH ORDINALITY AS fields (field, place))
       WHERE send_fields @> '[${WRONG}]'`);
  }

  async down(): Promise<void> {
    // the wrong words do not come back
  }
}

const WRONG = '{"key": "sendingFirmPercentage", "label": "Your share of the fees (0 to 1)"}';
const RIGHT = '{"label": "Your share of the fees, in percent (0 to 100)"}';
