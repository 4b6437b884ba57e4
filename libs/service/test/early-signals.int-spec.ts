import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, serviceUrlVariable, type ServiceDefinition } from '@referral-exchange/contracts';
import {
  CommandProcess,
  ServiceProcess,
  TEST_PRINCIPAL_PRIVATE_KEY,
  TEST_PRINCIPAL_PUBLIC_KEY,
  testServiceKeys,
  testSigningKeys,
} from '@referral-exchange/testing';

const NOWHERE = '127.0.0.1:1';

/** The gateway has a `main.ts` of its own; mcp stands for all others. */
describe.each(['gateway', 'mcp'] as const)('%s, while it starts', (name) => {
  /** Stands for Kafka and Redis: they never answer, which holds the start back. */
  let silent: Server;
  const connections: Socket[] = [];
  beforeAll(async () => {
    ServiceProcess.build(name);
    silent = createServer((socket) => connections.push(socket.on('error', () => undefined)));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    for (const socket of connections) socket.destroy();
    silent.close();
  });

  const settings = (address: string): Record<string, string> => ({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'info',
    KAFKA_BROKERS: address,
    KAFKA_TOPIC_PREFIX: '',
    REDIS_URL: `redis://${address}`,
    PUBLIC_BASE_URL: 'http://127.0.0.1:3000',
    ADMIN_API_KEY: `svca_${'0'.repeat(64)}`,
    PRINCIPAL_PRIVATE_KEY: TEST_PRINCIPAL_PRIVATE_KEY,
    PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
    ...testServiceKeys(name),
    ...testSigningKeys((SERVICES[name] as ServiceDefinition).signingKeys),
    ...Object.fromEntries(
      Object.keys(SERVICES).map((other) => [serviceUrlVariable(other), `http://${NOWHERE}`]),
    ),
  });

  it('is not ended by the signal for debug logs, and is by that for a stop, without a fault', async () => {
    const main = fileURLToPath(new URL(`../../../apps/${name}/dist/main.js`, import.meta.url));
    const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const connected = once(silent, 'connection');
    const service = CommandProcess.start(main, [], settings(address));
    await Promise.race([connected, service.printed('no such line')]);
    service.send('SIGUSR2');
    await service.printed('log level was changed by SIGUSR2');
    service.send('SIGTERM');
    const { code, stdout } = await service.ended;
    expect([code, stdout]).toEqual([0, expect.stringContaining('stopped before it was ready')]);
    expect(stdout).not.toContain('"message":"ready"');
  });
});
