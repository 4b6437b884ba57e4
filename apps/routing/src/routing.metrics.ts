import { gauge } from '@referral-exchange/telemetry';

/** What routing measures, besides what every service does. */
export const routingMetrics = {
  waterfallDue: gauge({
    name: 'routing.waterfall.due',
    unit: '{step}',
    tells: 'Steps of waterfalls that wait for their next slot, 10,000 at most. Every replica shows the same.',
    labels: {},
  }),
  waterfallAge: gauge({
    name: 'routing.waterfall.oldest.age',
    unit: 's',
    tells: 'Age of the oldest of them; 0 when there is none. Every replica shows the same.',
    labels: {},
  }),
};
