import { setTimeout as sleep } from 'node:timers/promises';

/** What V8's profiler gives (`Profiler.stop` of the DevTools protocol): only what is used of it. */
export interface CpuProfile {
  nodes: ProfileNode[];
  /** Ids of the nodes on top of the stack, and the microseconds since the sample before. */
  samples: number[];
  timeDeltas: number[];
}

export interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: number[];
}

const SAMPLE_US = 500;
const START_MS = 15_000;

/** Profiles a process that was started with `--inspect=<port>` while `work` runs. */
export async function profileDuring(port: number, work: () => Promise<unknown>): Promise<CpuProfile> {
  const socket = new WebSocket(await inspectorUrl(port));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const call = caller(socket);
  try {
    await call('Profiler.enable');
    await call('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    await call('Profiler.start');
    await work();
    return ((await call('Profiler.stop')) as { profile: CpuProfile }).profile;
  } finally {
    socket.close();
  }
}

async function inspectorUrl(port: number): Promise<string> {
  for (const deadline = Date.now() + START_MS; ; await sleep(100)) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
      return target!.webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Calls methods of the DevTools protocol. */
function caller(socket: WebSocket): (method: string, params?: object) => Promise<unknown> {
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  };
  return (method, params = {}) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
