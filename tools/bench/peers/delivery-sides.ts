import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchStand } from '@referral-exchange/testing/bench';
import { compare, type Against } from './compare.ts';
import { loadApp } from './app-benches.ts';
import { binaryOf, SVIX } from './peers.ts';
import { Svix } from './svix.ts';
import type { Side } from './turns.ts';

const [FIRMS, PER_FIRM] = [20, 5];
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 400);
const DELIVERIES = MESSAGES * PER_FIRM;
const WAIT_MS = 120_000;

/** Webhooks with bodies of about 1 kB, each message to five endpoints. */
export async function compareDeliveries(stand: BenchStand): Promise<void> {
  const { startScript } = await loadApp('webhooks/bench/scripts.ts');
  const { child: receiver, line: port } = await startScript('receiver.ts');
  stand.onEnd(() => receiver.kill('SIGKILL'));
  const receiverUrl = `http://127.0.0.1:${port}`;
  const ours = await startOurs(stand, receiverUrl);
  const binary = binaryOf(SVIX);
  const against: Against[] = binary
    ? [{ side: await startSvix(stand, binary, receiverUrl), goal: { atLeast: 5 } }]
    : [];
  await compare(stand, { what: 'webhook deliveries', ours, against, leftOut: binary ? [] : [SVIX] });
}

/** From the event in Kafka to the recorded attempt. */
async function startOurs(stand: BenchStand, receiverUrl: string): Promise<Side> {
  const { DispatcherUnderTest } = await loadApp('webhooks/bench/dispatcher-under-test.ts');
  const dispatcher = await DispatcherUnderTest.start(stand);
  const all = await dispatcher.subscribe(FIRMS, PER_FIRM, (n) => `${receiverUrl}/ok/${n}`);
  const firms = [...new Set(all.map(({ firmId }) => firmId))];
  const notes = Array.from({ length: MESSAGES }, (_, n) => firms[n % firms.length]!);
  const round = async () => {
    await takeCount(receiverUrl);
    await dispatcher.deliverNotes(notes, DELIVERIES, () => untilArrived(receiverUrl));
    return { calls: DELIVERIES };
  };
  return { name: 'ours', pid: dispatcher.service.process.pid, usesKafka: true, round };
}

/** From the call of its API to the arrival. */
async function startSvix(stand: BenchStand, binary: string, receiverUrl: string): Promise<Side> {
  const options = { apps: FIRMS, endpoints: PER_FIRM, urlOf: (n: number) => `${receiverUrl}/ok/${n}` };
  const svix = await Svix.start(stand, binary, options);
  const round = async () => {
    await takeCount(receiverUrl);
    await svix.send(MESSAGES, { event: 'note.created', data: { body: 'n'.repeat(950) } });
    await untilArrived(receiverUrl);
    return { calls: DELIVERIES };
  };
  return { name: SVIX.name, pid: svix.process.pid, peer: svix.process, round };
}

/** Deliveries that the receiver has got since it was last asked. */
async function takeCount(receiverUrl: string): Promise<number> {
  return ((await (await fetch(`${receiverUrl}/stats`)).json()) as { count: number }).count;
}

/** Waits for the deliveries of a round. */
async function untilArrived(receiverUrl: string): Promise<void> {
  let count = 0;
  for (
    const deadline = Date.now() + WAIT_MS;
    (count += await takeCount(receiverUrl)) < DELIVERIES;
    await sleep(100)
  )
    if (Date.now() > deadline) throw new Error(`${count} of ${DELIVERIES} deliveries arrived in time`);
}
