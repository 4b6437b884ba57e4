import { counter, gauge } from '@referral-exchange/telemetry';

/** How a password check ends. */
const PASSWORD_OUTCOMES = [
  'ok',
  'invalid_credentials',
  'rate_limited_email',
  'rate_limited_ip',
  'account_not_fully_activated',
  'account_inactive',
] as const;

/** What auth measures, besides what every service does. */
export const authMetrics = {
  passwordChecks: counter({
    name: 'auth.password.checks',
    unit: '{check}',
    tells: 'Passwords that were checked, for the dashboard and for OAuth alike, and how that ended.',
    labels: { outcome: PASSWORD_OUTCOMES },
  }),
  loginQueue: gauge(
    {
      name: 'auth.login.queue.length',
      unit: '{login}',
      tells: 'Logins that wait for a free core (at most `LOGIN_QUEUE_LENGTH`).',
      labels: {},
    },
    'up-down counter',
  ),
};
