import { hash } from 'node:crypto';
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import { Pool } from 'undici';

/*
 * A program of its own, started by the bench: the small proxy that a team would write instead of the gateway.
 * It looks a key up (in Redis, remembered for 30 s), counts the call in one fixed window in Redis, sends it
 * on, and logs one line. It has no metrics, traces, principals, revocations, or limits on bodies.
 */

const { PORT, UPSTREAM, REDIS_URL } = process.env as Record<string, string>;
const [MOST, WINDOW_MS, REMEMBERED_MS] = [100_000_000, 60_000, 30_000];
const COUNT = `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { n, redis.call('PTTL', KEYS[1]) }`;

const redis = new Redis(REDIS_URL!, { enableAutoPipelining: true });
redis.defineCommand('countCall', { numberOfKeys: 1, lua: COUNT });
const { countCall } = redis as unknown as { countCall(key: string, ms: number): Promise<[number, number]> };
const pool = new Pool(UPSTREAM!, { connections: 64, pipelining: 1 });
const known = new Map<string, { owner: string; until: number }>();

async function ownerOf(key: string): Promise<string> {
  const id = hash('sha256', key);
  const found = known.get(id);
  if (found && found.until > Date.now()) return found.owner;
  const owner = (await redis.get(`key:${id}`)) ?? id;
  known.set(id, { owner, until: Date.now() + REMEMBERED_MS });
  return owner;
}

const app = Fastify({ logger: true, disableRequestLogging: true });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
app.addHook('onRequest', async ({ headers }, reply) => {
  const [count, leftMs] = await countCall.call(
    redis,
    `calls:${await ownerOf(String(headers['x-api-key']))}`,
    WINDOW_MS,
  );
  const left = {
    'x-ratelimit-remaining': Math.max(0, MOST - count),
    'x-ratelimit-reset': Math.ceil(leftMs / 1_000),
  };
  reply.headers({ 'x-ratelimit-limit': MOST, ...left });
  if (count > MOST) return reply.code(429).send({ error: 'too many calls' });
});
app.addHook('onResponse', ({ log, method, url }, reply, done) => {
  log.info({ method, url, status: reply.statusCode, ms: reply.elapsedTime }, 'request');
  done();
});
app.all('/*', async ({ method, url: path, headers, body }, reply) => {
  const { connection: _, host: __, 'x-api-key': ___, ...sent } = headers;
  const answer = await pool.request({ method, path, headers: sent, body: (body as undefined) ?? null });
  const { connection: ____, 'keep-alive': _____, 'transfer-encoding': ______, ...returned } = answer.headers;
  return reply.code(answer.statusCode).headers(returned).send(answer.body);
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
