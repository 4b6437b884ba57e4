import { setTimeout as sleep } from 'node:timers/promises';
import { during } from '../during.ts';
import type { Scenario } from '../scenario.ts';

/** Processes that die, are replaced, or stand still. */
export const processes: Scenario[] = [
  {
    name: 'kill-services',
    description: 'kill -9 of each service in turn, down for a second each',
    isShort: true,
    recoveryS: 30,
    cause: async (suite, traffic) => {
      for (const service of suite.services) {
        await suite.crash(service, 1_000);
        await traffic.more(5, 30_000);
      }
    },
  },
  {
    name: 'kill-dispatcher',
    description: 'kill -9 of webhooks, down for 12 s: calls go on, webhooks arrive afterwards',
    recoveryS: 30,
    alerts: {
      fire: ['ServiceGone webhooks', 'TargetDown webhooks', 'WebhooksLate'],
      may: ['WebhooksStandStill', 'WebhooksWait', 'EventsNotHandled webhooks'],
    },
    cause: (suite, traffic) => during(suite.crash('webhooks', 12_000), traffic.more(10, 12_000)),
  },
  {
    name: 'rolling-restart',
    description: 'each service is stopped gracefully and started again, one after the other',
    recoveryS: 30,
    cause: async (suite, traffic) => {
      for (const service of suite.services) {
        await suite.restart(service);
        await traffic.more(5, 30_000);
      }
    },
  },
  {
    name: 'freeze-referrals',
    description: 'SIGSTOP of referrals for 15 s: connections stay open and nothing is answered',
    recoveryS: 30,
    cause: (suite) => suite.freeze('referrals', 15_000),
  },
  {
    name: 'freeze-dispatcher',
    description:
      'SIGSTOP of one of two dispatchers for 40 s: the other takes over within 15 s, and the thawed one does no harm',
    isShort: true,
    recoveryS: 30,
    cause: async (suite, traffic) => {
      await suite.addReplica('webhooks');
      await traffic.more(10, 30_000);
      // what was acknowledged when the time to take over has passed must arrive while the first one still
      // stands
      const takenOver = sleep(15_000).then(() => traffic.arrivedWithin(20_000));
      await during(suite.freeze('webhooks', 40_000), takenOver);
      await traffic.more(10, 30_000);
      await suite.endReplicas();
    },
  },
];
