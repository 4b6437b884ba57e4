import { eventually } from './waiting.js';
import { ScrapedMetrics } from './scraped-metrics.js';

/** The metrics of a service that runs in the process of the test, at a port of its own. */
export class OwnMetrics {
  private constructor(
    private readonly port: number,
    /** Ends the measuring. */
    readonly stop: () => Promise<void>,
  ) {}

  /** Call it before the service starts, so that its metrics are measured from the start on. */
  static async start(service: string): Promise<OwnMetrics> {
    const { metricsPort, startMetrics, stopMetrics } = await import('@referral-exchange/telemetry');
    await startMetrics(service, { METRICS_PORT: 0, HOST: '127.0.0.1' });
    return new OwnMetrics(metricsPort()!, stopMetrics);
  }

  /** The sum of the series with these labels now; undefined when there is none. */
  async value(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
    return (await ScrapedMetrics.read(this.port)).value(name, labels);
  }

  /** Waits until the value is this, or until it passes the check. @throws after 45 s */
  async becomes(name: string, wanted: number | ((value: number) => boolean)): Promise<void> {
    const holds = typeof wanted === 'number' ? (value: number) => value === wanted : wanted;
    await eventually(
      () => this.value(name),
      (value) => value !== undefined && holds(value),
    );
  }
}
