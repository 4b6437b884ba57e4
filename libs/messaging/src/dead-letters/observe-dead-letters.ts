import { clock, Sample } from '@referral-exchange/telemetry';
import { messagingMetrics } from '../messaging.metrics.js';
import type { DeadLetters, KnownDeadLetter } from './dead-letters.js';

/** Letters are rare and wait for a person: to read them more often would tell nothing more. */
const MAX_AGE_MS = 60_000;

/**
 * Shows in the metrics which dead letters of these topics wait, until the returned function is called. They
 * are read from Kafka: a counter in a process would forget them at its next start.
 */
export function observeDeadLetters(letters: DeadLetters, topics: readonly string[]): () => void {
  const sample = new Sample('the dead letters', () => letters.list(), MAX_AGE_MS);
  const observers = [
    messagingMetrics.deadLettersWaiting.observe(async (observe) => {
      for (const [topic, waiting] of byTopic(topics, await sample.value()))
        observe(waiting.length, { 'messaging.destination.name': topic });
    }),
    messagingMetrics.deadLettersAge.observe(async (observe) => {
      for (const [topic, waiting] of byTopic(topics, await sample.value()))
        observe(oldestAge(waiting), { 'messaging.destination.name': topic });
    }),
  ];
  return () => observers.forEach((stop) => stop());
}

/** The letters that wait, also of topics without any; nothing while they cannot be read. */
function byTopic(
  topics: readonly string[],
  letters: readonly KnownDeadLetter[] | undefined,
): [string, KnownDeadLetter[]][] {
  if (!letters) return [];
  const waiting = letters.filter(({ settlement }) => settlement === null);
  return topics.map((topic) => [topic, waiting.filter((letter) => letter.topic === topic)]);
}

/** Seconds; 0 without letters. One that somebody else wrote may tell no time. */
function oldestAge(letters: readonly KnownDeadLetter[]): number {
  const now = clock.date().getTime();
  const ages = letters.flatMap(({ failedAt }) =>
    failedAt === undefined ? [] : [(now - Date.parse(failedAt)) / 1_000],
  );
  return Math.max(0, ...ages);
}
