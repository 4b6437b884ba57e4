import { gauge } from '@referral-exchange/telemetry';

/** What the expiry of referrals measures. */
export const expiryMetrics = {
  overdue: gauge({
    name: 'referrals.expiry.overdue.age',
    unit: 's',
    tells:
      'For how long the referral that should have expired first is overdue; 0 when none is. Every replica shows the same.',
    labels: {},
  }),
};
