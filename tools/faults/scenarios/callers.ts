import { connect, type Socket } from 'node:net';
import { request } from 'undici';
import type { Scenario } from '../scenario.ts';
import type { SuiteUnderFault } from '../suite-under-fault.ts';

/** Other callers that are slow, or send what is costly to read. The firms of the ledger are served. */
export const callers: Scenario[] = [
  {
    name: 'stalled-posts',
    description: '200 posts without a key and 64 with one stop after their first bytes for 20 s',
    isShort: true,
    recoveryS: 30,
    cause: async (suite, traffic) => {
      const key = suite.sandbox.firms[0].keys.full;
      const sockets = [
        ...Array.from({ length: 200 }, () => stalledPost(suite, `/api/v1/webhooks/echo/${'0'.repeat(64)}`)),
        ...Array.from({ length: 64 }, () => stalledPost(suite, '/api/public/v1/sent-cases', key)),
      ];
      try {
        await traffic.more(60, 20_000);
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    },
  },
  {
    name: 'costly-bodies',
    description: 'another firm sends bodies of almost 1 MiB that are costly to judge, four at once',
    isShort: true,
    recoveryS: 30,
    cause: async (suite, traffic) => {
      const stop = new AbortController();
      const senders = COSTLY.map((body) => sendUntil(stop.signal, suite, body));
      try {
        await traffic.more(60, 30_000);
      } finally {
        stop.abort();
        await Promise.all(senders);
      }
    },
  },
];

const many = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(',');

const COSTLY = [
  `{${many(80_000, (index) => `"key${index}":1`)}}`,
  `{"customMetadata":[${many(100_000, () => '"\\u0000"')}]}`,
  `{"notes":[${many(480_000, () => '1')}]}`,
  `{"a":`.repeat(150_000) + '1' + '}'.repeat(150_000),
];

async function sendUntil(signal: AbortSignal, suite: SuiteUnderFault, body: string): Promise<void> {
  while (!signal.aborted) {
    const { body: answer } = await request(`${suite.sandbox.baseUrl}/sent-cases`, {
      method: 'POST',
      headers: { 'x-api-key': suite.sandbox.firms[1].keys.full, 'content-type': 'application/json' },
      body,
    });
    await answer.dump();
  }
}

function stalledPost(suite: SuiteUnderFault, path: string, key?: string): Socket {
  const { port, hostname } = new URL(suite.sandbox.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // the gateway may end it, which is right
  socket.resume();
  const headers = ['Host: x', 'Content-Type: application/json', 'Content-Length: 900000'];
  if (key) headers.push(`X-API-Key: ${key}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{"title":`);
  return socket;
}
