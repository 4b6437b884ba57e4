import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildCase,
  buildEvent,
  CommandProcess,
  EventSource,
  failOnLeaks,
  sampleOf,
  ServiceBacking,
  ServiceProcess,
} from '@referral-exchange/testing';
import { analytics } from '../src/service.js';

failOnLeaks();

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const REFERRALS = 3;
/**
 * One partition: a request to Kafka that has to be repeated, because a new topic is not ready, wrote none of
 * them.
 */
const KEY = 'one-partition';

describe('the command rebuild', () => {
  let backing: ServiceBacking;
  let events: EventSource;

  beforeAll(async () => {
    ServiceProcess.build('analytics');
    backing = await ServiceBacking.open(analytics, ['kafka'], ['referrals.snapshots']);
    events = await EventSource.connect(backing.topics);
  });
  afterAll(async () => {
    await events?.close();
    await backing?.drop();
  });

  const start = (args: string[], settings: Record<string, string> = {}) =>
    CommandProcess.start(MAIN, ['rebuild', ...args], backing.environment(settings));

  it('is refused while another one runs; builds the read model from the topics and says so', async () => {
    const { change } = sampleOf('referral.sent.v1').data;
    await events.publish(
      ...Array.from({ length: REFERRALS }, () => {
        const record = buildCase();
        const referralId = record.hops[0]!.id;
        const data = { case: record, referralId, change: { ...change, referralId } };
        return buildEvent('referral.sent.v1', { key: KEY, data });
      }),
    );
    const waiting = start(['600'], { LOG_LEVEL: 'info' });
    // it now waits for the last reads of the old generation
    await waiting.printed('the rebuilt read model is used from now on');
    expect(await start([]).ended).toEqual({
      code: 1,
      stdout: '',
      stderr: 'A rebuild of the read model is running already: wait until it has ended\n',
    });
    await waiting.interrupt();
    expect(await start(['0']).ended).toEqual({
      code: 0,
      stdout: `Generation 3 was built from ${REFERRALS} events and snapshots\n`,
      stderr: '',
    });
    expect(await backing.sql('SELECT id, state FROM generations')).toEqual([{ id: 3, state: 'current' }]);
    const sides = await backing.sql(
      'SELECT side, count(*)::int FROM referral_views GROUP BY side ORDER BY side::text',
    );
    expect(sides).toEqual([
      { side: 'received', count: REFERRALS },
      { side: 'sent', count: REFERRALS },
    ]);
  });

  it('explains its usage', async () => {
    const expected = { code: 1, stdout: '', stderr: 'usage: rebuild [seconds]\n' };
    expect(await start(['soon']).ended).toEqual(expected);
  });

  it('says in one message which settings are missing or wrong', async () => {
    const { code, stdout, stderr } = await start([], {
      DATABASE_URL: '',
      KAFKA_BROKERS: '',
      ANALYTICS_CACHE_MB: '0',
    }).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const [first, ...faults] = stderr.trimEnd().split('\n');
    expect(first).toBe('The configuration is not usable:');
    expect(faults.toSorted()).toEqual([
      expect.stringMatching(/^ {2}- ANALYTICS_CACHE_MB: /),
      expect.stringMatching(/^ {2}- DATABASE_URL: /),
      expect.stringMatching(/^ {2}- KAFKA_BROKERS: /),
    ]);
  });
});
