import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import { JobQueue } from '@referral-exchange/jobs';
import { OutboxRelay } from '@referral-exchange/messaging';
import type { Service } from '@referral-exchange/service';
import { HOLD_BACK } from '@referral-exchange/telemetry';
import { failOnLeaks, OwnMetrics, ServiceBacking, ServiceUnderTest } from '@referral-exchange/testing';

failOnLeaks();

const ROOT = join(import.meta.dirname, '../..');
const NAMES = Object.entries(SERVICES as Readonly<Record<string, ServiceDefinition>>).flatMap(
  ([name, { database }]) => (database === null ? [] : [name]),
);
/** What some services do not start without. */
const GIVEN = { OAUTH_ISSUER: 'http://127.0.0.1:3000', DOCUMENTS_DIR: tmpdir() };
/** What begins with a command too, and why. */
const BEGINS = [
  OutboxRelay.name, // commands publish
  'CreateHouseFirms', // once, and only in a sandbox
];

/** Commands run in pods with little memory that reach Postgres and Kafka alone (maintenance-jobs.ts). */
describe.each(NAMES)('a command of %s', (name) => {
  let backing: ServiceBacking;
  let metrics: OwnMetrics;
  let command: ServiceUnderTest;

  beforeAll(async () => {
    const [service] = Object.values(await import(join(ROOT, 'apps', name, 'src/service.ts'))) as Service[];
    backing = await ServiceBacking.open(service!, ['redis']);
    metrics = await OwnMetrics.start(name);
    command = await ServiceUnderTest.start(service!, { on: backing, serves: false, settings: GIVEN });
  });
  afterAll(async () => {
    await command?.stop();
    await metrics?.stop();
    await backing?.drop();
  });

  it('starts no worker', async () => {
    expect(await metrics.value('worker_interval_seconds')).toBeUndefined();
  });

  it('begins nothing that is not known to be for commands too', async () => {
    const begin = (await command.parts()).filter(
      (part) => 'onApplicationBootstrap' in part && !(HOLD_BACK in part),
    );
    const names = new Set(begin.map((part) => part.constructor.name));
    expect([...names].filter((one) => !BEGINS.includes(one))).toEqual([]);
  });

  it('takes no jobs', async () => {
    const queues = (await command.parts()).filter((part) => part instanceof JobQueue);
    for (const queue of queues) await queue.add({});
    // a queue that is worked on takes a job within milliseconds
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const queue of queues)
      expect(await queue.getJobCounts()).toMatchObject({ waiting: 1, active: 0, failed: 0 });
  });
});
