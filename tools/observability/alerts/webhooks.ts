import type { AlertArea } from '../alert.ts';

const OWNER = { team: 'webhooks' };

/** Deliveries to the endpoints of firms. The SLO of first attempts is in slos.ts. */
export const WEBHOOKS: AlertArea = {
  area: 'webhooks',
  alerts: [
    {
      name: 'WebhooksStandStill',
      severity: 'page',
      owner: OWNER,
      expr: 'max(webhooks_deliveries_oldest_due_age_seconds) > 60',
      for: '3m',
      summary: 'A webhook has been due for {{ humanizeDuration $value }} and is not sent. Firms wait for it.',
    },
    {
      name: 'WebhookSubscriptionsOff',
      severity: 'ticket',
      owner: OWNER,
      expr: 'sum(increase(webhooks_breaker_trips_total[1h])) > 0',
      summary:
        'A subscription was turned off because its endpoint failed for too long. Its firm gets no webhooks until it turns it on again.',
    },
  ],
};
