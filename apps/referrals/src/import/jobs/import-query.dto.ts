import { Flag, OPTIONAL, WholeNumber } from '@referral-exchange/http';

/** Query of an upload. */
export class ImportQuery {
  @Flag('As the field `dryRun` of the body.', true, OPTIONAL) dryRun?: boolean;
}

/** Query of one import. */
export class ImportJobQuery {
  @WholeNumber(
    0,
    2_147_483_647,
    'Lists the errors of failed rows after this row of the file. The `row` of the last error gives the next 1,000 failed rows.',
    1_001,
    OPTIONAL,
  )
  afterRow: number = 0;
}
