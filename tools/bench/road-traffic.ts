import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchSuite } from '@referral-exchange/testing/bench';
import { Agent, request } from 'undici';

/**
 * What benches of a whole suite share: two firms with subscriptions, calls as a client makes them, and what
 * arrives at the subscriber.
 */

export interface Firms {
  senderKey: string;
  receiverId: string;
}

/** Two firms, one subscription each, so that a referral makes two deliveries. */
export async function makeFirms(suite: BenchSuite, url: string): Promise<Firms> {
  type Firm = { firm: { id: string }; keys: { standard: string } };
  const [pair] = await post<[{ sender: Firm; receiver: Firm }]>(
    `${suite.internalUrl}/admin/test-firms`,
    { 'x-admin-api-key': suite.adminApiKey },
    { pairs: 1 },
  );
  for (const firm of [pair.sender, pair.receiver])
    await post(`${suite.baseUrl}/webhooks`, { 'x-api-key': firm.keys.standard }, { url });
  return { senderKey: pair.sender.keys.standard, receiverId: pair.receiver.firm.id };
}

export function referNew(suite: BenchSuite, { senderKey, receiverId }: Firms): Promise<unknown> {
  return post(
    `${suite.baseUrl}/sent-cases`,
    { 'x-api-key': senderKey },
    {
      title: 'Rear-end collision on I-95',
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
      clientFirstName: 'Dana',
      clientLastName: 'Whitfield',
      referentFirmId: receiverId,
    },
  );
}

const agent = new Agent({ connections: 16 });

export async function post<T>(url: string, headers: Record<string, string>, body: unknown): Promise<T> {
  const answer = await request(url, {
    method: 'POST',
    dispatcher: agent,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const parsed = (await answer.body.json()) as { data: T };
  if (answer.statusCode >= 300)
    throw new Error(`POST ${url} answered ${answer.statusCode}: ${JSON.stringify(parsed)}`);
  return parsed.data;
}

export interface Arrivals {
  url: string;
  all: { occurredAt: number; arrivedAt: number; spanId: string | undefined }[];
  /** Waits until so many have arrived in all. */
  reach(count: number, timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

export async function listenForArrivals(): Promise<Arrivals> {
  const all: Arrivals['all'] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const arrivedAt = performance.timeOrigin + performance.now();
      outgoing.writeHead(200).end();
      const { occurredAt } = JSON.parse(Buffer.concat(chunks).toString()) as { occurredAt: string };
      const spanId = (incoming.headers['traceparent'] as string | undefined)?.split('-')[2];
      all.push({ occurredAt: Date.parse(occurredAt), arrivedAt, spanId });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    all,
    reach: async (count, timeoutMs) => {
      const deadline = Date.now() + timeoutMs;
      while (all.length < count) {
        if (Date.now() > deadline)
          throw new Error(`${all.length} of ${count} deliveries arrived in ${timeoutMs} ms`);
        await sleep(20);
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await agent.close();
    },
  };
}

/** So many cases, four at once, each created and referred by one call, until all webhooks have arrived. */
export async function referMany(
  suite: BenchSuite,
  firms: Firms,
  arrivals: Arrivals,
  count: number,
): Promise<void> {
  const before = arrivals.all.length;
  let left = count;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (left-- > 0) await referNew(suite, firms);
    }),
  );
  await arrivals.reach(before + count * 2, 60_000);
}
