import type { MigrationClass } from '@referral-exchange/database';
import { CreateOAuth } from './migrations/20260501090000-create-oauth.js';
import { RegisterRx } from './migrations/20261123160000-register-rx.js';
import { AddFirmsToClients } from './migrations/20261126090000-add-firms-to-clients.js';
import { IndexRecordsByAccount } from './migrations/20261126090100-index-records-by-account.js';
import { AddDocumentsToClients } from './migrations/20261126130000-add-documents-to-clients.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateOAuth,
  RegisterRx,
  AddFirmsToClients,
  IndexRecordsByAccount,
  AddDocumentsToClients,
];
