import { setTimeout as sleep } from 'node:timers/promises';
import { ScrapedMetrics } from './scraped-metrics.js';

/** Services read what costs a query every five seconds, and a busy machine takes its time. */
const PATIENCE_MS = 45_000;

/** The metrics of a service that runs in the process of the test, at a port of its own. */
export class OwnMetrics {
  private constructor(
    private readonly port: number,
    /** Ends the measuring. */
    readonly stop: () => Promise<void>,
  ) {}

  /** Call it before the service starts: what is declared then is measured from its start on. */
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
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
      const value = await this.value(name);
      if (value !== undefined && holds(value)) return;
      if (Date.now() > deadline) throw new Error(`${name} is still ${value}`);
    }
  }
}
