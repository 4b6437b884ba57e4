import { Flag } from '@referral-exchange/platform';
import { OPTIONAL } from '../case/record-fields.js';

/** Query of an upload. */
export class ImportQuery {
  @Flag('As the field `dryRun` of the body.', true, OPTIONAL) dryRun?: boolean;
}
