import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Post } from '@nestjs/common';
import { principalHeaders } from '@referral-exchange/testing';
import { ServiceOnly } from '@referral-exchange/identity';
import { startTiny, TinyModule } from '@referral-exchange/testing/tiny';

@ServiceOnly('gateway')
@Controller('internal/things')
class ServiceThingsController {
  @Post()
  create() {
    return {};
  }
}

const BODY_BYTES = 1_000_000;
// made in the test: a principal that is made while the file is loaded may have expired by then
const reader = () => principalHeaders({ tier: 'read_only' });
const nobody = () => ({});

describe('a call whose body does not come', () => {
  let tiny: Awaited<ReturnType<typeof startTiny>>;
  let socket: Socket;

  beforeAll(async () => {
    tiny = await startTiny(TinyModule.with([], [], [ServiceThingsController]));
  });
  afterAll(() => tiny.app.close());

  /** Sends the head of a POST; resolves with the socket, which collects what comes back. */
  async function post(path: string, headers: Record<string, string>, bodyBytes = BODY_BYTES) {
    const { hostname, port } = new URL(tiny.origin);
    socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const lines = Object.entries({
      host: 'tiny',
      'content-type': 'application/json',
      'content-length': String(bodyBytes),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    return socket;
  }

  async function answer(): Promise<string> {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return chunk.toString();
  }

  it.each<[string, string, () => Record<string, string>, number, string]>([
    ['without a principal', '/api/public/v1/things', nobody, 401, 'invalid_api_key'],
    ['of a tier that is too low', '/api/public/v1/things', reader, 403, 'insufficient_tier'],
    ['of a wrong kind', '/api/v1/desk/force', reader, 403, 'wrong_scope'],
    ['of no service', '/internal/things', nobody, 401, 'no_token'],
    ['to nowhere', '/nowhere', nobody, 404, 'resource_not_found'],
    ['to a malformed address', '/api/public/v1/things?x=%00', nobody, 400, 'validation_error'],
  ])('%s is refused at once', async (_who, path, headers, status, code) => {
    await post(path, headers());
    const refusal = await answer();
    expect(refusal).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(refusal).toContain(`"${code}"`);
    socket.destroy();
  });

  it('that may be made waits for it', async () => {
    const body = JSON.stringify({ title: 'x' });
    await post('/api/public/v1/things', principalHeaders(), body.length);
    const answered = answer();
    const first = await Promise.race([answered, fetch(`${tiny.origin}/health/live`)]);
    expect(first).toBeInstanceOf(Response);
    socket.write(body);
    expect(await answered).toMatch(/^HTTP\/1.1 201 /);
    socket.destroy();
  });

  it('keeps its connection when it sends the rest after the refusal', async () => {
    await post('/api/public/v1/things', {});
    await answer();
    socket.write('x'.repeat(BODY_BYTES));
    socket.write('GET /health/live HTTP/1.1\r\nhost: tiny\r\n\r\n');
    expect(await answer()).toMatch(/^HTTP\/1.1 200 /);
    socket.destroy();
  });

  it('loses its connection when it sends no more, or sends without end', async () => {
    await post('/api/public/v1/things', {});
    const silentEnd = closing(socket);
    await answer();
    await silentEnd;
    await post('/api/public/v1/things', {}, 1e12);
    const end = closing(socket);
    await answer();
    const writing = setInterval(() => socket.write('x'.repeat(1_000)), 10);
    await end.finally(() => clearInterval(writing));
  });
});

/** Resolves when the connection is closed, in whatever way. */
function closing(socket: Socket): Promise<void> {
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
