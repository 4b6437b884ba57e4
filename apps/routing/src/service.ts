import { defineService } from '@referral-exchange/service';

/** Rules that choose the receiving firm of a case. */
export const routing = defineService({
  name: 'routing',
  migrations: [],
  modules: [],
});
