import kafkajs from 'kafkajs';
import { pause } from '@referral-exchange/telemetry';

// Node cannot import this name from a CommonJS module
const { KafkaJSProtocolError } = kafkajs;

/** What a broker answers about a group while it takes it over from another broker, or begins with it. */
const NOT_YET: ReadonlySet<string> = new Set([
  'GROUP_LOAD_IN_PROGRESS',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR_FOR_GROUP',
]);
const ASK_EVERY_MS = 200;
/** Longer than a broker needs to read the offsets of its groups. */
const PATIENCE_MS = 30_000;

/**
 * Asks about a group, and again while its broker is not ready to answer. kafkajs finds the broker again with
 * each question, but does not repeat one that came too early.
 *
 * @param ask must be safe to repeat
 * @throws what `ask` throws, unless it is that the broker is not ready; that too after 30 s
 */
export async function onceCoordinated<T>(ask: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await pause(ASK_EVERY_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!isNotYet(error) || performance.now() > deadline) throw error;
    }
  }
}

function isNotYet(error: unknown): boolean {
  return error instanceof KafkaJSProtocolError && NOT_YET.has(error.type);
}
