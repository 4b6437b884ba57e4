import { defineService } from '@referral-exchange/service';

/** Statistics of referrals, kept from their events. */
export const analytics = defineService({
  name: 'analytics',
  migrations: [],
  modules: [],
});
