/** Jest's own globals: an import of them would keep this library from running anywhere else (demo, bench). */
interface JestHooks {
  beforeAll(hook: () => void): void;
  afterAll(hook: () => Promise<void>): void;
}

/** Kinds of resource that a test file must give back. Timers are left out: libraries keep harmless ones. */
const WATCHED = ['TCPSocketWrap', 'TCPServerWrap', 'ProcessWrap'];
/** For what hangs, not for what is slow: what was given back is closed a moment later. */
const GRACE_MS = 30_000;

/** What of the watched kinds is open now, by kind. */
function openResources(): Map<string, number> {
  const counts = new Map(WATCHED.map((kind) => [kind, 0]));
  for (const kind of process.getActiveResourcesInfo()) {
    if (counts.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** What of the watched kinds is open beyond the given counts, e.g. `2 × TCPSocketWrap`. */
function leaksSince(before: Map<string, number>): string[] {
  return [...openResources()]
    .filter(([kind, count]) => count > (before.get(kind) ?? 0))
    .map(([kind, count]) => `${count - (before.get(kind) ?? 0)} × ${kind}`);
}

/**
 * Fails the test file when sockets, servers or processes are still open at its end. Call it at the top level
 * of the file and close things in hooks inside `describe`: those run before.
 */
export function failOnLeaks(): void {
  const { beforeAll, afterAll } = globalThis as unknown as JestHooks;
  let before = new Map<string, number>();
  beforeAll(() => {
    before = openResources();
  });
  afterAll(async () => {
    for (const deadline = Date.now() + GRACE_MS; leaksSince(before).length > 0 && Date.now() < deadline;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const leaks = leaksSince(before);
    if (leaks.length > 0) throw new Error(`This test file left open: ${leaks.join(', ')}`);
  });
}
