import { Flag, OPTIONAL } from '@referral-exchange/http';

/** Query of an upload. */
export class ImportQuery {
  @Flag('As the field `dryRun` of the body.', true, OPTIONAL) dryRun?: boolean;
}
