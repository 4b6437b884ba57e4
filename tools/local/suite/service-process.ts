import { join } from 'node:path';
import { isRunning, listensOn, logTail, spawnDetached } from '../child-process.ts';
import type { ProcessHandle } from '../child-process.ts';
import { waitUntil } from '../wait-until.ts';
import { LOCAL_DIR } from '../workspace.ts';

/** Variables that a service must not inherit: those of the command around it. */
const NOT_INHERITED =
  /^(npm_|JEST_|TEST_|E2E_|NODE_OPTIONS$|INIT_CWD$|DATABASE_(DIRECT_)?URL$|POSTGRES_URL$|ADMIN_API_KEY$|METRICS_PORT$)/;

/** As in the images (deploy/Dockerfile): a service uses as much memory here as there (ADR 126, 222). */
export const NODE_FLAGS = [
  '--enable-source-maps',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--no-memory-reducer',
];

/**
 * Starts a built service as a process of its own, with its output in a log file.
 *
 * @param releaseDir the folder of the release that it belongs to
 */
export function spawnService(
  name: string,
  settings: Record<string, string>,
  log: string,
  releaseDir: string,
): ProcessHandle {
  const inherited = Object.entries(process.env).filter(([key]) => !NOT_INHERITED.test(key));
  return spawnDetached({
    command: process.execPath,
    args: [...NODE_FLAGS, 'dist/main.js'],
    cwd: join(releaseDir, 'apps', name),
    env: {
      ...Object.fromEntries(inherited),
      NODE_COMPILE_CACHE: join(LOCAL_DIR, 'compile-cache'),
      KAFKAJS_NO_PARTITIONER_WARNING: '1',
      ...settings,
    },
    log,
  });
}

/**
 * Waits until the service says that it is ready; when its process ends instead, says so with its last log
 * lines. A stranger may answer for it: another suite that chose the port at the same time. Then ours ends as
 * soon as it wants to listen, and until then nobody must take it for ready.
 */
export function waitForService(name: string, url: string, handle: ProcessHandle, log: string): Promise<void> {
  const isOurs = (): boolean => isRunning(handle) && listensOn(handle, Number(new URL(url).port));
  return waitUntil(name, async () => (await isReady(url)) && isOurs(), {
    timeoutMs: 300_000,
    isHopeless: () =>
      isRunning(handle) ? null : `it ended while starting. Its last lines (${log}):\n${logTail(log)}`,
  });
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
  const body = await response.text();
  if (!response.ok) throw new Error(`/health/ready answered ${response.status} ${body.slice(0, 300)}`);
  return true;
}
