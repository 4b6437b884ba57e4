import { gauge } from '@referral-exchange/telemetry';

/** What analytics measures, besides what every service does. */
export const analyticsMetrics = {
  dataAge: gauge({
    name: 'analytics.data.age',
    unit: 's',
    tells: 'How old reports are: time since the instant up to which they hold everything (`dataAsOf`).',
    labels: {},
  }),
};
