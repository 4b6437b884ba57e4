import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

/** Errors of a broker for a topic that was just created: in KRaft it learns of new topics later than the controller. */
const NOT_YET = ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'];

/**
 * Returns once every partition of the topics has a leader. kafkajs' own `waitForLeaders` fails when the broker does not
 * know a topic yet.
 *
 * @throws the last of these errors after `timeoutMs`, any other error at once
 */
export async function untilTopicsKnown(
  admin: Pick<Admin, 'fetchTopicMetadata'>,
  topics: string[],
  timeoutMs = 30_000,
): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; ;) {
    try {
      await admin.fetchTopicMetadata({ topics });
      return;
    } catch (error) {
      const { type = '' } = error as { type?: string };
      if (!NOT_YET.includes(type) || performance.now() > deadline) throw error;
    }
    await sleep(50);
  }
}
