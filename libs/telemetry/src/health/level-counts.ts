import { SERVICE_LEVELS, type ServiceLevelName } from '@referral-exchange/contracts';
import { declaredMetrics, HistogramMetric, readGauge } from '../metrics/declare-metrics.js';
import { RecentCount } from './recent-count.js';

/** Delays that an SLO is about, by the metric that measures them. */
const DELAYS = {
  'webhooks.first_attempt.delay': 'webhooks_first_attempt',
  'mail.delay': 'mail_delay',
} as const satisfies Record<string, ServiceLevelName>;
const DATA_AGE = 'analytics.data.age';
/** How often it is looked whether reports are old: here an event is such a look. */
const LOOK_MS = 10_000;

/**
 * Counts the events of the last hour that SLOs are about, in this process: those of the metrics that it
 * declares. It works without a server for metrics, and forgets all with the process.
 */
export class LevelCounts {
  private readonly counts = new Map<ServiceLevelName, RecentCount>();
  private readonly stops: (() => void)[] = [];

  /** Begins to count. */
  constructor() {
    for (const [metric, level] of Object.entries(DELAYS)) this.countLate(metric, level);
    if (declaredMetrics().has(DATA_AGE)) this.lookAtDataAge();
  }

  /** The count of one SLO, from now on also when nothing happens. */
  of(level: ServiceLevelName): RecentCount {
    let count = this.counts.get(level);
    if (!count) this.counts.set(level, (count = new RecentCount()));
    return count;
  }

  /** The sums of the last hour. */
  sums(): { name: ServiceLevelName; total: number; bad: number }[] {
    return [...this.counts].map(([name, count]) => ({ name, ...count.sum() }));
  }

  /** Counts no more. */
  stop(): void {
    for (const stop of this.stops) stop();
  }

  private countLate(metric: string, level: (typeof DELAYS)[keyof typeof DELAYS]): void {
    const delay = declaredMetrics().get(metric);
    if (!(delay instanceof HistogramMetric)) return;
    const count = this.of(level);
    const { withinSeconds } = SERVICE_LEVELS[level];
    this.stops.push(delay.listen((seconds) => count.add(seconds > withinSeconds)));
  }

  private lookAtDataAge(): void {
    const count = this.of('reports_freshness');
    const look = async () => {
      // it has no value until it is known
      for (const { value } of await readGauge(DATA_AGE))
        count.add(value > SERVICE_LEVELS.reports_freshness.withinSeconds);
    };
    const timer = setInterval(() => void look(), LOOK_MS).unref();
    this.stops.push(() => clearInterval(timer));
  }
}
