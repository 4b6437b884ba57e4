import type { ServiceHealth, ServiceLevel } from '../../api/operator.ts';
import { counted } from '../../ui/counted.ts';

const PERCENT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const COUNT = new Intl.NumberFormat('en-US');

export const STATE_WORDS: Readonly<Record<ServiceHealth['state'], string>> = {
  up: 'Up',
  degraded: 'Not whole',
  silent: 'No answer',
};

/** Why a service has no report. */
export const SILENCE_WORDS: Readonly<Record<NonNullable<ServiceHealth['silence']>, string>> = {
  no_connection: 'It takes no connection: it is not running, or cannot be reached.',
  timeout: 'It did not answer in time: it hangs, or has too much to do.',
  no_report: 'It answered, but gave no report: it failed, or is of an older release.',
};

/** The whole in a sentence, which names what needs somebody. Pure. */
export function healthInWords(services: readonly Pick<ServiceHealth, 'name' | 'state'>[]): string {
  const silent = services.filter(({ state }) => state === 'silent').map(({ name }) => name);
  const degraded = services.filter(({ state }) => state === 'degraded').map(({ name }) => name);
  if (silent.length + degraded.length === 0) return `All ${services.length} services are up.`;
  return [
    ...(silent.length > 0 ? [`No answer from ${silent.join(', ')}.`] : []),
    ...(degraded.length > 0 ? [`Not whole: ${degraded.join(', ')}.`] : []),
  ].join(' ');
}

/** What is promised, with the numbers of the API. Pure. */
export function promiseInWords({ name, objective, limits }: Omit<ServiceLevel, 'total' | 'bad'>): string {
  const share = `${PERCENT.format(objective * 100)} %`;
  const [first, second] = limits.map(({ seconds }) => counted(seconds, 'second'));
  switch (name) {
    case 'requests_availability':
      return `${share} of calls end without a failure of ours`;
    case 'requests_latency':
      return `${share} of reads take at most ${first}, and of writes ${second}; uploads are left out`;
    case 'webhooks_first_attempt':
      return `${share} of webhooks are first sent within ${first} of the event`;
    case 'mail_delay':
      return `${share} of mails leave within ${first}`;
    case 'reports_freshness':
      return `${share} of the time reports lack nothing that is older than ${first}`;
  }
}

/** The share that was good, never rounded up: 100 % is only said when nothing was bad. Pure. */
export function shareInWords({ total, bad }: Pick<ServiceLevel, 'total' | 'bad'>): string {
  return `${PERCENT.format(Math.floor(((total - bad) * 10_000) / total) / 100)} %`;
}

/** Whether the promise was kept in the time that was counted. Null: there was nothing to count. Pure. */
export function isKept({ total, bad, objective }: ServiceLevel): boolean | null {
  if (total === 0) return null;
  // not the share itself: 0.1 + 0.2 would break a promise that was kept
  return bad <= total * (1 - objective) + 1e-9;
}

/** What was counted. Pure. */
export function figureInWords(level: ServiceLevel): string {
  if (level.total === 0) return 'nothing to count';
  return `${shareInWords(level)} of ${COUNT.format(level.total)}`;
}

/** How long something waits: whole seconds, or minutes. Pure. */
export function waitInWords(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  return seconds < 120 ? counted(Math.floor(seconds), 'second') : counted(Math.floor(seconds / 60), 'minute');
}
