import { Flag, Uuid } from '@referral-exchange/http';

const EXAMPLE_ID = '0192f3a0-2000-7000-8000-000000000001';

/** Body of POST /internal/document-access (contracts, http/referrals). */
export class DocumentAccessDto {
  @Uuid('Id of the case or of one of its referrals.', EXAMPLE_ID) id: string;
  @Flag('Whether the answer holds the facts of the case.', false, { optional: true }) withCase: boolean =
    false;
  @Flag('Asked for an administrator, who reads all documents.', false, { optional: true })
  asAdministrator: boolean = false;
}
