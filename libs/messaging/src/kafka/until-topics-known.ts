import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

/** What a broker answers of a topic that was created a moment ago: in KRaft it learns of it later than the controller. */
const NOT_YET = ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'];

/**
 * Returns once every partition of the topics has a leader. kafkajs' own `waitForLeaders` gives up where the broker has
 * not heard of a topic yet.
 * @throws the broker's last word after `timeoutMs`, any other error at once
 */
export async function untilTopicsKnown(
  admin: Pick<Admin, 'fetchTopicMetadata'>,
  topics: string[],
  timeoutMs = 30_000,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ;) {
    try {
      await admin.fetchTopicMetadata({ topics });
      return;
    } catch (error) {
      const { type = '' } = error as { type?: string };
      if (!NOT_YET.includes(type) || Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
}
