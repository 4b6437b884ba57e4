import { setTimeout as sleep } from 'node:timers/promises';

/** Errors of a broker for a new topic: in KRaft it learns of new topics later than the controller. */
const NOT_YET = ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'];

/**
 * Asks for topics that were just created, again and again until the broker that answers knows them. kafkajs
 * asks any of the brokers each time, so that one has answered says nothing of the next: each question about
 * new topics needs this. (kafkajs' own `waitForLeaders` fails when the broker does not know a topic yet.)
 *
 * @returns the answer of `ask`
 * @throws the last of these errors after `timeoutMs`, any other error at once
 */
export async function untilTopicsKnown<T>(ask: () => Promise<T>, timeoutMs = 30_000): Promise<T> {
  for (const deadline = performance.now() + timeoutMs; ;) {
    try {
      return await ask();
    } catch (error) {
      const { type = '' } = error as { type?: string };
      if (!NOT_YET.includes(type) || performance.now() > deadline) throw error;
    }
    await sleep(50);
  }
}
