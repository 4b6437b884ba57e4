import { setTimeout as sleep } from 'node:timers/promises';
import { OtlpCollector, type ExportedSpan } from '@referral-exchange/testing';
import { percentile, type BenchStand } from '@referral-exchange/testing/bench';
import { restartService } from '../local/suite/control-suite.ts';
import { CALLS, measureArrival, measureCall } from './measure-road.ts';
import { listenForArrivals, makeFirms, referMany, referNew, type Arrivals } from './road-traffic.ts';

/**
 * The way of an event on an idle suite, durable settings: how long from the answer of a call to its webhook,
 * what the call costs, and where the time goes, station by station.
 */
export const description =
  'answer to arrival 4/12 ms, CPU of a call ≤ 18 ms, and the medians of each station between';

const TRACED_CALLS = 100;
/** Webhooks whose stations are shown apart: what the p99 is made of. */
const SLOWEST = 20;
/** Longer than a process keeps spans before it exports them. */
const EXPORT_MS = 7_000;

/** Starts a suite of its own and measures. Rejects when a call or a delivery fails. */
export async function run(stand: BenchStand): Promise<void> {
  const arrivals = await listenForArrivals();
  stand.onEnd(() => arrivals.close());
  const suite = await stand.startSuite();
  const firms = await makeFirms(suite, arrivals.url);
  await referMany(suite, firms, arrivals, CALLS);
  await sleep(2_000);
  await measureArrival('answer to arrival', suite, firms, arrivals, [4, 12]);
  await measureCall(stand, suite, firms, arrivals, 3);
  const collector = await OtlpCollector.start();
  stand.onEnd(() => collector.close());
  const settings = { ...collector.settings, OTEL_TRACES_SAMPLER_ARG: '1' };
  // the gateway decides what is traced, and a case reaches a webhook through the other two
  await restartService('gateway', stand.dir, settings);
  for (const name of ['referrals', 'webhooks']) await restartService(name, stand.dir, settings);
  await referMany(suite, firms, arrivals, CALLS / 4);
  await sleep(EXPORT_MS);
  const from = arrivals.all.length;
  for (let n = 0; n < TRACED_CALLS; n++) {
    await referNew(suite, firms);
    await sleep(50);
  }
  await sleep(EXPORT_MS);
  printStations(arrivals.all.slice(from), collector.spans);
}

const STATIONS = [
  'commit, until the relay has read the event',
  'publish, until webhooks has it from Kafka',
  'fan-out, until its commit',
  'dispatch, until the attempt begins',
  'POST, until it arrives',
  'all of them',
];

/** Every call is traced here, so that the sum is larger than the time without traces. */
function printStations(arrived: Arrivals['all'], spans: readonly ExportedSpan[]): void {
  const ways = arrived.map((arrival) => stationsOf(arrival, spans)).filter((way) => way !== undefined);
  const slowest = ways.toSorted((one, other) => other.at(-1)! - one.at(-1)!).slice(0, SLOWEST);
  console.log(
    `   stations of ${ways.length} webhooks (ms): median, p90, and the median of the slowest ${SLOWEST}`,
  );
  for (const [place, label] of STATIONS.entries()) {
    const at = (some: number[][]) => some.map((way) => way[place]!);
    const figures = [percentile(at(ways), 0.5), percentile(at(ways), 0.9), percentile(at(slowest), 0.5)];
    console.log(`      ${label.padEnd(46)} ${figures.map((ms) => ms.toFixed(1).padStart(6)).join(' ')}`);
  }
}

/** How long an event was at each station; undefined if a span of its way is missing. */
function stationsOf(
  { spanId, arrivedAt }: Arrivals['all'][number],
  spans: readonly ExportedSpan[],
): number[] | undefined {
  const attempt = spans.find((span) => span.spanId === spanId);
  const publish = attempt && spans.find((span) => span.spanId === attempt.parentSpanId);
  const consume =
    publish &&
    spans.find(
      ({ resource, links }) =>
        resource['service.name'] === 'webhooks' && links?.some((link) => link.spanId === publish.spanId),
    );
  if (!consume) return undefined;
  const stored = spans.filter(
    (span) =>
      span.traceId === publish.traceId &&
      span.resource['service.name'] === 'referrals' &&
      endOf(span) <= beginOf(publish),
  );
  if (stored.length === 0) return undefined;
  const storedAt = Math.max(...stored.map(endOf));
  const times = [storedAt, beginOf(publish), beginOf(consume), endOf(consume), beginOf(attempt), arrivedAt];
  return [...times.slice(1).map((at, place) => at - times[place]!), arrivedAt - storedAt];
}

function beginOf({ startTimeUnixNano }: Pick<ExportedSpan, 'startTimeUnixNano'>): number {
  return Number(startTimeUnixNano) / 1e6;
}

function endOf({ endTimeUnixNano }: Pick<ExportedSpan, 'endTimeUnixNano'>): number {
  return Number(endTimeUnixNano) / 1e6;
}
