import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import {
  buildCase,
  buildEvent,
  buildHop,
  CommandProcess,
  EventSource,
  eventually,
  failOnLeaks,
  sampleOf,
  type ServiceBacking,
  ServiceProcess,
  type ServiceUnderTest,
} from '@referral-exchange/testing';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

describe('a dead letter of the dispatcher', () => {
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;
  let events: EventSource;

  beforeAll(async () => {
    ServiceProcess.build('webhooks');
    backing = await openBacking();
    webhooks = await startWebhooks(backing);
    events = await EventSource.connect(backing.topics);
  });
  afterAll(async () => {
    await events?.close();
    await webhooks?.stop();
    await backing?.drop();
  });

  /** The command as an operator calls it, in a process of its own. */
  async function dlq(...args: string[]): Promise<string[]> {
    const settings = backing.environment({ WEBHOOK_EGRESS: 'loopback' });
    const { code, stdout, stderr } = await CommandProcess.start(MAIN, ['dlq', ...args], settings).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout.trimEnd().split('\n');
  }
  const deliveries = async () =>
    (await backing.sql<{ count: number }>('SELECT count(*)::int AS count FROM deliveries'))[0]!.count;

  it('is delivered once to each firm, also when it is replayed again 60 days later', async () => {
    const [sender, receiver] = [newId(), newId()];
    // nothing listens there: what counts is what is queued
    for (const firmId of [sender, receiver]) await subscribe(webhooks, { firmId }, 'http://127.0.0.1:9/');
    await backing.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'cannot store it' USING ERRCODE = '22000'; END $$`);
    await backing.sql('CREATE TRIGGER refuse BEFORE INSERT ON deliveries EXECUTE FUNCTION refuse()');
    const hop = buildHop({
      referringFirm: { id: sender, name: 'S' },
      referentFirm: { id: receiver, name: 'R' },
    });
    const facts = buildCase({ hops: [hop], owner: { id: sender, name: 'S' } });
    const change = { ...sampleOf('referral.sent.v1').data.change, referralId: hop.id };
    const data = { case: facts, referralId: hop.id, change };
    const event = buildEvent('referral.sent.v1', { key: facts.id, data });
    await events.publish(event);
    const listed = await eventually(
      () => dlq('list'),
      (lines) => lines[0] === '1 dead letter',
    );
    expect(listed[1]).toMatch(/^referrals\.events\/\d\/\d+ {2}.* {2}failed {2}\d+ min ago {2}error: /);
    await backing.sql('DROP TRIGGER refuse ON deliveries');

    expect(await dlq('replay', '--all')).toEqual(['1 dead letter published again']);
    await eventually(deliveries, (count) => count === 2);
    for (const table of ['inbox SET received_at', 'settled_dead_letters SET settled_at'])
      await backing.sql(`UPDATE ${table} = now() - interval '60 days'`);
    expect(await dlq('replay', '--all')).toEqual(['0 dead letters published again']);
    // where even that mark is gone, the inbox still knows the event
    await backing.sql('DELETE FROM settled_dead_letters');
    expect(await dlq('replay', '--all')).toEqual(['1 dead letter published again']);
    const last = buildEvent('referral.sent.v1', { key: facts.id, data });
    await events.publish(last);
    await eventually(deliveries, (count) => count >= 4);
    expect(await deliveries()).toBe(4);
  });
});
