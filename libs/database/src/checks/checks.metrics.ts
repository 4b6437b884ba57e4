import { gauge } from '@referral-exchange/telemetry';

/** What services measure whose own data a command checks each night. */
export const checksMetrics = {
  age: gauge({
    name: 'check.last_run.age',
    unit: 's',
    tells:
      "Time since the check of the service's own data came to its end, or since there is one. Every replica shows the same.",
    labels: {},
  }),
  faults: gauge({
    name: 'check.faults',
    unit: '{fault}',
    tells: 'What that check found wrong. Every replica shows the same.',
    labels: {},
  }),
};
