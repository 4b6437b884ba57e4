import { defineService } from '@referral-exchange/service';

/** Files of cases: their records, their bytes in S3 or a folder, and who may see them. */
export const documents = defineService({
  name: 'documents',
  migrations: [],
  modules: [],
});
