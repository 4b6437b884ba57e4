import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@referral-exchange/testing';
import { cpuSeconds, report, type BenchStand } from '@referral-exchange/testing/bench';
import { restartService } from '../local/suite/control-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { readState } from '../local/suite/suite-state.ts';
import { listenForArrivals, makeFirms, referMany } from './road-traffic.ts';

/**
 * What metrics and traces cost in the whole suite: cases that are created and referred per CPU second of all
 * services, beside the same without. What they cost the gateway alone, the bench `gateway` measures.
 */
export const description =
  'create and refer with metrics 0.97 of the rate without, traced at 5 % as well 0.95 (processor time of all services)';

const CALLS = 600;
const WARM_UP = 300;
/** In turns, so that a machine whose speed changes is the same for all. */
const ROUNDS = 3;
/** The most often that docs/operations.md advises. */
const SCRAPE_MS = 15_000;

const OFF = { METRICS_PORT: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' };

/** Starts a suite of its own, restarts its services with each choice of signals, and prints the ratios. */
export async function run(stand: BenchStand): Promise<void> {
  const arrivals = await listenForArrivals();
  stand.onEnd(() => arrivals.close());
  const collector = await startCollector(stand);
  const suite = await stand.startSuite();
  const firms = await makeFirms(suite, arrivals.url);
  const { services } = readState(new SuitePaths(stand.dir))!;
  const names = Object.keys(services);
  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await freePort());
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: '0.05' };
  const ways = [
    { isScraped: false, settings: OFF },
    { isScraped: true, settings: { OTEL_EXPORTER_OTLP_ENDPOINT: '' } },
    { isScraped: true, settings: traces },
  ].map((way) => ({ ...way, cpuS: 0 }));
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ways) {
      const settingsOf = (name: string): Record<string, string> => ({
        ...way.settings,
        ...(way.isScraped && { METRICS_PORT: `${ports.get(name)}` }),
      });
      await Promise.all(names.map((name) => restartService(name, stand.dir, settingsOf(name))));
      // the first scrape runs code for the first time, which is no cost of each call
      const stopScraping = way.isScraped ? scrape([...ports.values()]) : () => undefined;
      await referMany(suite, firms, arrivals, WARM_UP);
      const before = cpuOfServices(stand);
      await referMany(suite, firms, arrivals, CALLS);
      way.cpuS += cpuOfServices(stand) - before;
      stopScraping();
    }
  const [without, withMetrics, traced] = ways.map(({ cpuS }) => (CALLS * ROUNDS) / cpuS) as [
    number,
    number,
    number,
  ];
  report('create + refer per CPU second, no signals', without, '');
  report('with metrics, ratio', withMetrics / without, '', { atLeast: 0.97 });
  report('with metrics and 5 % traced, ratio', traced / without, '', { atLeast: 0.95 });
}

function cpuOfServices({ dir }: BenchStand): number {
  const { services } = readState(new SuitePaths(dir))!;
  return Object.values(services).reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
}

/** Reads all metrics every few seconds, as a Prometheus does, until the returned function is called. */
function scrape(ports: readonly number[]): () => void {
  const read = (): void => {
    for (const port of ports)
      void fetch(`http://127.0.0.1:${port}/metrics`)
        .then((response) => response.text())
        .catch(() => undefined);
  };
  read();
  const timer = setInterval(read, SCRAPE_MS);
  return () => clearInterval(timer);
}

/** Takes every span and keeps none. */
async function startCollector(stand: BenchStand): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  stand.onEnd(() => (server.close(), server.closeAllConnections()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
