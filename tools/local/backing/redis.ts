import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { isRunning, logTail, spawnDetached, stopProcess } from '../child-process.ts';
import { ensureProgram } from '../system-packages.ts';
import { waitUntil } from '../wait-until.ts';
import type { Backing, OwnServer, StartOptions } from './backing-service.ts';

/** Starts a Redis of our own on loopback. It keeps nothing: Postgres is the truth (design, 2). */
export async function startRedis({ dir, port, log, profile, onSpawned }: StartOptions): Promise<Backing> {
  const program = await ensureProgram('redis-server');
  mkdirSync(dir, { recursive: true });
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'];
  args.push('--daemonize', 'no', '--maxmemory', '256mb', '--maxmemory-policy', 'noeviction');
  if (profile === 'fast') args.push('--databases', '64');
  const handle = spawnDetached({ command: program, args, log });
  const backing = { address: `redis://127.0.0.1:${port}`, server: { ...handle, port, dir, profile } };
  onSpawned(backing);
  await waitUntil('Redis', () => answersPing(port), {
    timeoutMs: 20_000,
    isHopeless: () => (isRunning(handle) ? null : `ended at once:\n${logTail(log)}`),
  });
  return backing;
}

export function stopRedis(server: OwnServer): Promise<void> {
  return stopProcess(server);
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('data', (reply) => {
      resolve(reply.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
