import { defineService } from '@referral-exchange/service';

/** Cases with medical providers, and the pharmacy ledger. */
export const medCases = defineService({
  name: 'med-cases',
  migrations: [],
  modules: [],
});
