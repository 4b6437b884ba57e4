import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  buildPrincipal,
  ServiceProcess,
  testRedis,
  testServiceKeys,
  testTopics,
  TEST_PRINCIPAL_PRIVATE_KEY,
} from '@referral-exchange/testing';
import type { BenchStand } from '@referral-exchange/testing/bench';
import type { Target } from './gateway-calls.ts';
import { startNginxBackend } from './gateway-peer.ts';

const ANSWER = JSON.stringify({ data: { name: 'Abbott & Crane LLP' }, meta: {} });
/** Says of every key that it is good: the bench measures the gateway, not auth. */
const VERIFIED = JSON.stringify({ outcome: 'ok', principal: buildPrincipal(), expiresAt: null });

/** Stands in for auth: every key is good. Gives its port. */
export function startVerifier(stand: BenchStand): Promise<number> {
  return serve(stand, VERIFIED);
}

/** Answers every call at once, by this nginx, else by Node. Gives its port. */
export function startBackend(stand: BenchStand, nginx: string | null): Promise<number> {
  return nginx ? startNginxBackend(stand, ANSWER, nginx) : serve(stand, ANSWER);
}

/** The built gateway in front of the backend, with a Redis database and topics of its own. */
export async function startGateway(
  stand: BenchStand,
  { authPort, backendPort }: { authPort: number; backendPort: number },
  settings: Record<string, string>,
): Promise<Target> {
  const redis = await testRedis();
  const topics = await testTopics(['auth.events', 'oauth.events', 'gateway.requests']);
  const environment = {
    NODE_ENV: 'production',
    REDIS_URL: redis.url,
    KAFKA_BROKERS: topics.brokers.join(','),
    KAFKA_TOPIC_PREFIX: topics.prefix,
    PUBLIC_BASE_URL: 'http://127.0.0.1:3000',
    ADMIN_API_KEY: `svca_${randomBytes(32).toString('hex')}`,
    PRINCIPAL_PRIVATE_KEY: TEST_PRINCIPAL_PRIVATE_KEY,
    ...testServiceKeys('gateway'),
    RATE_LIMIT_SCALE: '1000000',
    // as many calls at the backend as the connections of the small proxy; the caller is alone
    UPSTREAM_PLACES: '64',
    ...settings,
    SERVICE_URL_AUTH: `http://127.0.0.1:${authPort}`,
    SERVICE_URL_REFERRALS: `http://127.0.0.1:${backendPort}`,
    SERVICE_URL_WEBHOOKS: `http://127.0.0.1:${backendPort}`,
  };
  const logFile = join(stand.dir, 'gateway.log');
  const gateway = await ServiceProcess.run('gateway', environment, { logFile });
  stand.onEnd(() => gateway.stop());
  const headers = { 'X-API-Key': `svcp_${randomBytes(32).toString('hex')}` };
  return { name: 'gateway', pid: gateway.pid, url: `${gateway.url}/api/public/v1/sent-cases`, headers };
}

/** A server that answers everything with this JSON, as fast as Node can. Gives its port. */
async function serve(stand: BenchStand, answer: string): Promise<number> {
  const server = createServer((req, res) => {
    req.resume();
    res.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  stand.onEnd(() => (server.close(), server.closeAllConnections()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
