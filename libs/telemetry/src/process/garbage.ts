import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * The one place that asks V8 to collect garbage, by three functions: after the start, for streamed bodies,
 * and between two steps of long work. Sizes of the heap alone miss the goals of imports and uploads:
 * docs/adr/0126 says by how much.
 */

/** Without options: all memory. `gc(undefined)` is not the same: V8 takes it for a minor collection. */
type Collect = (...options: [] | [{ type: 'minor' }]) => void;

/** So much passes before the buffers that it left behind are freed. */
const STREAMED_BYTES = 8 * 1_048_576;

/** How much the heap may grow between two young collections, and two full ones, in long work. */
const YOUNG_GARBAGE_BYTES = 16 * 1_048_576;
const OLD_GARBAGE_BYTES = 32 * 1_048_576;

let collector: Collect | undefined;
let streamedBytes = 0;
/** What was in use after the last collection, and after the last full one. */
let heldBytes = 0;
let lastingBytes = 0;

/**
 * Frees the memory that loading and wiring a service left behind, about a third of what it then holds. V8
 * would keep it until the service is busy. Takes about 0.1 s in which nothing else runs: call it before the
 * first request. It is an ordinary full collection; V8's "last resort" would also drop compiled code.
 */
export function collectStartupGarbage(): void {
  (collector ??= exposedCollector())();
  heldBytes = lastingBytes = usedBytes();
}

/**
 * Counts bytes of a body that passes through this process as a stream, and frees the buffers of the young
 * generation after every 8 MiB (about 1 ms). V8 counts buffers as old memory: left alone it lets 64 MB gather
 * and then marks the whole heap (ADR 126).
 */
export function countStreamed(bytes: number): void {
  streamedBytes += bytes;
  if (streamedBytes < STREAMED_BYTES) return;
  streamedBytes = 0;
  (collector ??= exposedCollector())({ type: 'minor' });
}

/**
 * Frees what a step of long work left behind. Call it between two steps, when little is in use. On a machine
 * with much memory, V8 alone lets the heap grow to several times of what is in use (ADR 126). The young
 * generation is collected after every 16 MiB (1 to 2 ms). What survives that is looked through after every 32
 * MiB by a full collection (about 50 ms).
 */
export function collectStepGarbage(): void {
  const used = usedBytes();
  // V8 has collected by itself meanwhile
  heldBytes = Math.min(heldBytes, used);
  lastingBytes = Math.min(lastingBytes, used);
  if (used < heldBytes + YOUNG_GARBAGE_BYTES) return;
  collector ??= exposedCollector();
  collector({ type: 'minor' });
  if (usedBytes() > lastingBytes + OLD_GARBAGE_BYTES) {
    collector();
    lastingBytes = usedBytes();
  }
  heldBytes = usedBytes();
}

function usedBytes(): number {
  const { used_heap_size: objects, external_memory: buffers } = getHeapStatistics();
  return objects + buffers;
}

function exposedCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}
