import autocannon from 'autocannon';

/** What the benches send calls to. */
export interface Target {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
}

export interface Call {
  label: string;
  method: 'GET' | 'POST';
  connections: number;
  body?: string;
}

const POSTED = JSON.stringify({ notes: 'x'.repeat(1_000) });

export const CALLS: readonly Call[] = [
  { label: 'GET, 32 conn.', method: 'GET', connections: 32 },
  { label: 'POST 1 kB, 32', method: 'POST', connections: 32, body: POSTED },
  { label: 'GET, 128 conn.', method: 'GET', connections: 128 },
  { label: 'POST 1 kB, 128', method: 'POST', connections: 128, body: POSTED },
];

/** Makes this call for so many seconds, as often as the target can. Rejects when an answer is not 2xx. */
export async function load(
  target: Omit<Target, 'pid'>,
  call: Call,
  duration: number,
): Promise<Awaited<ReturnType<typeof autocannon>>> {
  const result = await autocannon({
    url: target.url,
    method: call.method,
    body: call.body,
    headers: { ...target.headers, ...(call.body ? { 'content-type': 'application/json' } : {}) },
    connections: call.connections,
    duration,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${target.name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return result;
}
