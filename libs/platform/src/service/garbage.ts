import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Without options all memory is looked through. `gc(undefined)` is not the same: V8 takes it for a minor collection. */
type Collect = (...options: [] | [{ type: 'minor' }]) => void;

/** So much passes before the buffers that it left behind are freed. */
const STREAMED_BYTES = 8 * 1_048_576;

let collector: Collect | undefined;
let streamedBytes = 0;

/**
 * Frees the memory that loading and wiring a service left behind, about a third of what it then holds. V8 would keep it
 * until the service is busy. Takes about 0.1 s in which nothing else runs: call it before the first request. It is an ordinary
 * full collection; V8's "last resort" would also drop compiled code.
 */
export function collectStartupGarbage(): void {
  (collector ??= exposedCollector())();
}

/**
 * Counts bytes of a body that passes through this process as a stream, and frees the buffers of the young generation after every
 * 8 MiB (about 1 ms). V8 counts buffers as old memory: left alone it lets 64 MB gather and then marks the whole heap (ADR 80).
 */
export function countStreamed(bytes: number): void {
  streamedBytes += bytes;
  if (streamedBytes < STREAMED_BYTES) return;
  streamedBytes = 0;
  (collector ??= exposedCollector())({ type: 'minor' });
}

function exposedCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}
