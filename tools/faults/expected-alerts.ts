import type { Fired } from './alert-watch.ts';

/** What the rules say of a fault. `DependencyDown redis` is a name, and the value of a label. */
export interface ExpectedAlerts {
  /** Must fire, and end after the fault. */
  fire: readonly string[];
  /** May fire too: it depends on the moment at which the fault comes. */
  may?: readonly string[];
}

/** Tell of a machine that is slow or busy, as the one of a game day is with all services on it. */
const OF_THE_MACHINE = ['EventLoopBusy', 'EventLoopDelayed', 'RequestsSlow', 'PoolWaits'];
/**
 * Waits inside of services are not shorter on a game day: a mail whose sender died is sent again after ten
 * minutes, and a notice whose sending failed is tried again after one, when the next fault may be under way.
 */
const OF_LONG_WAITS = ['MailWaits', 'NoticesWait'];

/** What a game day finds wrong: an alert that did not fire, and one that should not have. Pure. */
export function alertFaults({ fire, may = [] }: ExpectedAlerts, fired: readonly Fired[]): string[] {
  const silent = fire.filter((one) => !fired.some((alert) => isOf(one, alert)));
  const permitted = [...fire, ...may, ...OF_THE_MACHINE, ...OF_LONG_WAITS];
  const unexpected = fired.filter((alert) => !permitted.some((one) => isOf(one, alert)));
  return [
    ...silent.map((one) => `the alert ${one} did not fire`),
    ...unexpected.map(({ labels }) => `the alert ${nameOf(labels)} fired`),
  ];
}

/**
 * Whether an alert goes on for longer than a game day waits: budgets of days burn for hours, here minutes,
 * and so it is with long waits.
 */
export function goesOn({ burn, alertname = '' }: Fired['labels']): boolean {
  return burn === 'slow' || OF_LONG_WAITS.includes(alertname);
}

/** An alert with the labels that tell it from others of its name. */
export function nameOf(labels: Fired['labels']): string {
  const { alertname = '', job, dependency, upstream, worker, burn } = labels;
  return [alertname, dependency ?? upstream ?? job, worker, burn].filter(Boolean).join(' ');
}

function isOf(expected: string, { labels }: Fired): boolean {
  const [name, value] = expected.split(' ');
  return labels['alertname'] === name && (value === undefined || Object.values(labels).includes(value));
}
