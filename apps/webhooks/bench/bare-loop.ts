import { createHmac, randomBytes } from 'node:crypto';
import { Agent } from 'undici';

/**
 * What the dispatcher is measured against: the same posts to the same receiver, signed, by undici, and
 * nothing else; no queue, no row, no event. Prints `{ deliveries, cpuSeconds }`. Arguments: port, deliveries,
 * body.
 */
const [port = '', deliveries = '', body = ''] = process.argv.slice(2);
const IN_FLIGHT = 50;
const agent = new Agent();
const secret = `whsec_${randomBytes(32).toString('hex')}`;

function post(): Promise<void> {
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-service-signature': `t=${t},v1=${v1}` };
  return agent
    .request({ origin: `http://127.0.0.1:${port}`, path: '/ok', method: 'POST', headers, body })
    .then((answer) => answer.body.dump());
}

async function postMany(total: number): Promise<void> {
  let left = total;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (left-- > 0) await post();
    }),
  );
}

await postMany(2_000);
const before = process.cpuUsage();
await postMany(Number(deliveries));
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ deliveries: Number(deliveries), cpuSeconds: (user + system) / 1e6 }));
await agent.close();
