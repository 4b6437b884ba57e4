import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@referral-exchange/testing';
import { FirmClient } from '../tools/faults/client.ts';
import { ApiClient } from './api-client.js';
import { differences, importsUnderWay, undelivered, type Books } from './replicated-ledger.js';
import { connectCrm } from './replicated-crm.js';
import { ConsumerBooks } from './replicated-kafka.js';
import { administratorOf, listTools, newAgentKey } from './mcp-by-hand.js';
import { ReplicatedLoad } from './replicated-load.js';
import { peopleOf, writtenAgain } from './replicated-mails.js';
import { ReplicatedSuite } from './replicated-suite.js';
import { GreedyCaller } from './greedy-caller.js';
import { sql } from './suite-control.js';
import { newWorld, sandbox, subscribe, type Subscriber, type World } from './world.js';

/** Reads that a read-only key has per minute here; the other limits are far away. */
const READS = 120;
const SETTINGS = {
  RATE_LIMIT_SCALE: '1',
  RATE_LIMIT_READ_ONLY_READS: `${READS}`,
  ...Object.fromEntries(
    ['STANDARD_READS', 'STANDARD_WRITES', 'FULL_READS', 'FULL_WRITES', 'FIRM_READS', 'FIRM_WRITES'].map(
      (name) => [`RATE_LIMIT_${name}`, '1000000'],
    ),
  ),
  RATE_LIMIT_MCP: '1000000',
  RATE_LIMIT_UNAUTHENTICATED: '1000000',
  // every referral is told by mail
  MAIL_DAILY_PER_FIRM: '1000000',
  MAIL_DAILY_PER_RECIPIENT: '1000000',
};
/** Referrals that are accepted while a process is down, and after it is back. */
const WHILE_DOWN = 4;
/** A dead consumer is missed after 6 s, a dead import after 10 s; the rest is for a busy machine. */
const TAKEN_OVER_WITHIN_MS = 60_000;
/** This many exhausted deliveries in a row deactivate a subscription. */
const BREAKER_LIMIT = 10;

/** Referrals alone, as imports are under way then; the others in pairs. */
function turnsOf(services: readonly string[]): string[][] {
  const others = services.filter((name) => name !== 'referrals');
  const pairs = others.flatMap((name, at) => (at % 2 === 0 ? [others.slice(at, at + 2)] : []));
  return [['referrals'], ...pairs];
}

/** Whatever a service does, it does once, however many processes it has and whichever of them dies. */
describe('two replicas of every service', () => {
  let suite: ReplicatedSuite;
  let world: World, quiet: World, office: World;
  let hooks: { sender: Subscriber; receiver: Subscriber; failing: Subscriber; echo: Subscriber };
  let asQuietReceiver: ApiClient;
  let load: ReplicatedLoad;
  let greedy: GreedyCaller;
  let before: Pick<Books, 'withCrm' | 'people' | 'consumers'>;
  let books: Books;
  const clients: FirmClient[] = [];

  beforeAll(async () => {
    [world, quiet, office] = [await newWorld(), await newWorld(), await newWorld()];
    before = await standings();
    suite = await ReplicatedSuite.start(SETTINGS);
    const as = (key: string) => new ApiClient(suite.baseUrl).key(key);
    asQuietReceiver = as(quiet.receiver.keys.standard);
    const asReceiver = as(world.receiver.keys.standard);
    hooks = {
      sender: await subscribe(as(world.sender.keys.standard)),
      receiver: await subscribe(asReceiver),
      failing: await subscribe(asReceiver),
      echo: await subscribe(asQuietReceiver),
    };
    hooks.failing.endpoint.answerAlways({ status: 500 });
    expect((await asQuietReceiver.post(`/webhooks/${hooks.echo.id}/echo/enable`)).status).toBe(200);
    load = new ReplicatedLoad({
      sender: clientOf(world.sender.keys.full),
      receiver: { id: world.receiver.firm.id, client: clientOf(world.receiver.keys.full) },
      quietSender: clientOf(quiet.sender.keys.full),
      quietReceiver: { id: quiet.receiver.firm.id },
      crm: clientOf(before.withCrm.token),
      crmReceiver: { id: office.receiver.firm.id },
      anonymous: clientOf('', new URL(suite.baseUrl).origin),
      listTools: await newAgent(),
    });
    books = {
      load,
      senderId: world.sender.firm.id,
      sender: hooks.sender,
      receiver: hooks.receiver,
      ...before,
    };
  }, 300_000);
  afterAll(async () => {
    await Promise.all([load?.abandon(), greedy?.stop()]);
    await suite?.end();
    await Promise.all(clients.map((client) => client.close()));
    await Promise.all([before?.withCrm.org.close(), before?.consumers.close()]);
    await Promise.all(Object.values(hooks ?? {}).map(({ endpoint }) => endpoint.close()));
  }, 300_000);

  /** What the ledger must know from before the load. */
  async function standings(): Promise<typeof before> {
    return {
      withCrm: await connectCrm(office.sender),
      people: {
        receiver: await peopleOf(world.receiver),
        quietReceiver: await peopleOf(quiet.receiver),
        crmReceiver: await peopleOf(office.receiver),
      },
      consumers: await ConsumerBooks.open(sandbox.kafkaBrokers),
    };
  }

  /** An agent of the sender, through both gateways. */
  async function newAgent(): Promise<() => Promise<number>> {
    const administrator = await administratorOf(world.sender);
    await administrator.put('/firm/integrations/mcp', { enabled: true });
    const [key, { origin }] = [await newAgentKey(administrator), new URL(suite.baseUrl)];
    return async () => (await listTools(key, '/mcp', origin)).status;
  }

  function clientOf(key: string, base = suite.baseUrl): FirmClient {
    const client = new FirmClient(base, key);
    clients.push(client);
    return client;
  }

  /**
   * The other process does the work of the killed one: all that was accepted so far arrives, and the imports
   * end.
   */
  async function takenOver(): Promise<void> {
    const accepted = [...load.referred];
    await eventually(
      async () => [...undelivered(accepted, books), ...Array(await importsUnderWay(load)).fill('an import')],
      (missing) => missing.length === 0,
      TAKEN_OVER_WITHIN_MS,
    );
  }

  it('count the calls of a key together', async () => {
    const caller = new GreedyCaller(suite.baseUrl, world.sender.keys.read_only);
    expect(await caller.burst(READS + 60)).toEqual([READS, 60]);
    expect(Math.min(...(suite.connections.gateway as number[]))).toBeGreaterThan(10);
  });

  it('lose nothing and do nothing twice when one of each is killed under load', async () => {
    greedy = new GreedyCaller(suite.baseUrl, quiet.sender.keys.read_only);
    load.start();
    greedy.start(100);
    await load.more(8);
    await load.startImports();
    for (const services of turnsOf(suite.services)) {
      const victims = await Promise.all(services.map((service) => suite.killOne(service)));
      await load.more(WHILE_DOWN);
      await takenOver();
      await Promise.all(victims.map((victim) => suite.startAgain(victim)));
    }
    await load.more(WHILE_DOWN);
    await load.stop();
    await greedy.stop();
    const left = await eventually(
      () => differences(books),
      (found) => found.length === 0,
      60_000,
    );
    expect(left).toEqual([]);
    expect(clients.flatMap(({ findings }) => [...findings])).toEqual([]);
    expect(greedy.mostInAWindow).toBeLessThanOrEqual(READS);
    expect(greedy.refused).toBeGreaterThan(0);
    for (const [service, [first, second]] of Object.entries(suite.connections))
      expect([service, first! > 0, second! > 0]).toEqual([service, true, true]);
  }, 600_000);

  it('send a mail once, whichever process sends it', () => {
    expect(load.records.length).toBeGreaterThan(WHILE_DOWN);
    const people = Object.values(books.people).flat();
    expect(writtenAgain(people, suite.logsOf('referrals'))).toEqual([]);
  });

  it('have the same figures: each referral is counted once', async () => {
    const { status, body } = await eventually(
      () => new ApiClient(suite.baseUrl).key(world.receiver.keys.standard).get('/analytics/received'),
      ({ body }) => body.data?.kpis.totalReceived >= load.referred.length,
    );
    const { totalReceived, acknowledged } = body.data.kpis;
    expect([status, totalReceived, acknowledged]).toEqual([200, load.referred.length, load.referred.length]);
  });

  it('deactivate an endpoint that always fails once, after ten exhausted deliveries', async () => {
    const [row] = await sql<object>(
      'webhooks',
      'SELECT is_active AS "isActive", consecutive_exhausted AS count FROM subscriptions WHERE id = $1',
      [hooks.failing.id],
    );
    expect(row).toEqual({ isActive: false, count: BREAKER_LIMIT });
    const trips = suite
      .logsOf('webhooks')
      .split('\n')
      .filter((line) => line.includes('Circuit breaker') && line.includes(hooks.failing.id));
    expect(trips).toHaveLength(1);
  });

  it('show what an echo address got, whichever process captured it', async () => {
    const captures = await eventually(
      () => asQuietReceiver.get(`/webhooks/${hooks.echo.id}/echo/captures`),
      ({ body }) => body.data.length >= load.echoed.length,
    );
    const bodies = captures.body.data.map(({ rawBody }: { rawBody: string }) => JSON.parse(rawBody));
    const facts = bodies.map(
      (one: { event: string; referralId: string }) => `${one.event} ${one.referralId}`,
    );
    expect(new Set(facts)).toEqual(new Set(load.echoed.map((id) => `referral.received ${id}`)));
    expect(captures.body.data.every((one: { signatureValid: boolean }) => one.signatureValid)).toBe(true);
    const deliveries = new Set(
      captures.body.data.map((one: { headers: object }) => Object(one.headers)['x-service-delivery']),
    );
    expect(deliveries.size).toBe(load.echoed.length);
  });
});
