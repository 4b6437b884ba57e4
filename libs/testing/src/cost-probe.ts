/**
 * Loaded into a service under test (`node --import`, ServiceProcess): says how long its event loop stood
 * still at most, and how much memory it took, while a test sent something. A block is counted in processor
 * time of the main thread, so that a busy machine makes none.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const TICK_MS = 2;

let lastUs = 0;
let longestUs = 0;
let memoryBefore = 0;
let mostMemory = 0;
let timer: NodeJS.Timeout | undefined;

function usedUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/**
 * A timer that is due runs between any two pieces of work: what was used since the last one is at most one
 * piece too long.
 */
function look(): void {
  const now = usedUs();
  longestUs = Math.max(longestUs, now - lastUs);
  lastUs = now;
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
}

function begin(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  memoryBefore = mostMemory = process.memoryUsage.rss();
  longestUs = 0;
  lastUs = usedUs();
  timer = setInterval(look, TICK_MS);
}

function end(): { longestBlockMs: number; extraBytes: number } {
  clearInterval(timer);
  look();
  return { longestBlockMs: longestUs / 1_000, extraBytes: mostMemory - memoryBefore };
}

/** A body of the largest size that a route takes, as JSON. */
const LARGE = JSON.stringify(
  Array.from({ length: 7_000 }, (_, n) => ({
    id: `row-${n}`,
    name: 'x'.repeat(80),
    values: [n, n / 3, null, true],
  })),
);
const ROUNDS = 10;

/** How long the thread takes to read a large body as JSON: a slow machine takes longer for everything. */
function yardstick(): number {
  const before = usedUs();
  // processor time is counted in steps of some milliseconds, so one round would say little
  for (let round = 0; round < ROUNDS; round++) JSON.parse(LARGE);
  return (usedUs() - before) / 1_000 / ROUNDS;
}

const ANSWERS = { begin: () => (begin(), 'begun'), end, yardstick };

process.on('message', (message: keyof typeof ANSWERS) => {
  process.send?.(ANSWERS[message]());
});
// it does not keep a service alive that has stopped
process.channel?.unref();
