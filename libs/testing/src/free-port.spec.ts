import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.js';

const { JEST_WORKER_ID } = process.env;
afterEach(() => void (process.env.JEST_WORKER_ID = JEST_WORKER_ID));

/** As another worker of Jest loads it. */
async function portsOf(worker: number, count: number): Promise<number[]> {
  const { jest } = await import('@jest/globals');
  process.env.JEST_WORKER_ID = `${worker}`;
  jest.resetModules();
  const own = (await import('./free-port.js')).freePort;
  return Promise.all(Array.from({ length: count }, own));
}

describe('free ports', () => {
  it('that are asked for together are different ones', async () => {
    const ports = await Promise.all(Array.from({ length: 300 }, () => freePort()));
    expect(new Set(ports).size).toBe(300);
  });

  it('are not those that another worker gives at the same time', async () => {
    const ports = [...(await portsOf(1, 300)), ...(await portsOf(2, 300))];
    expect(new Set(ports).size).toBe(600);
  });

  it('are none that the system gives to connections', async () => {
    for (const port of await portsOf(3, 50)) {
      expect(port).toBeGreaterThanOrEqual(20_000);
      expect(port).toBeLessThan(32_000);
    }
  });
});
