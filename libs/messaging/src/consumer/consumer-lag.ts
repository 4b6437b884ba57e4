import { Sample } from '@referral-exchange/platform';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { resilientAdmin, type ResilientAdmin } from '../kafka/resilient-client.js';
import { physicalName } from '../kafka/topic-names.js';
import { messagingMetrics } from '../messaging.metrics.js';

export interface ConsumerLagOptions extends KafkaOptions {
  /** The logical consumer group. */
  group: string;
  /** Logical topics. */
  topics: readonly string[];
}

/**
 * Shows in the metrics how many messages a consumer group has not handled. It asks Kafka, so that a consumer that stands still shows
 * its lag too. Connects at the first collection.
 */
export class ConsumerLag {
  private readonly admin: ResilientAdmin;
  private readonly sample = new Sample('the lag of the consumer', () => this.read());
  private readonly stopObserving: () => void;

  constructor(private readonly options: ConsumerLagOptions) {
    this.admin = resilientAdmin(options);
    this.stopObserving = messagingMetrics.consumerLag.observe(async (observe) => {
      for (const [topic, lag] of (await this.sample.value()) ?? [])
        observe(lag, { 'messaging.destination.name': topic });
    });
  }

  /** Shows nothing more, and disconnects. Never throws. */
  async close(): Promise<void> {
    this.stopObserving();
    await this.admin.close();
  }

  /** By topic. A partition without a committed offset is read from its beginning. */
  private read(): Promise<Map<string, number>> {
    const { group, topics, topicPrefix } = this.options;
    const groupId = physicalName(topicPrefix, group);
    const physical = topics.map((topic) => physicalName(topicPrefix, topic));
    return this.admin.use(async (admin) => {
      const committed = await admin.fetchOffsets({ groupId, topics: physical });
      const lags = new Map<string, number>();
      for (const [index, topic] of topics.entries()) {
        const found = committed.find((one) => one.topic === physical[index])?.partitions ?? [];
        const handled = new Map(found.map(({ partition, offset }) => [partition, Number(offset)]));
        const ends = await admin.fetchTopicOffsets(physical[index] as string);
        const missing = ends.map(({ partition, low, high }) =>
          Math.max(0, Number(high) - Math.max(Number(low), handled.get(partition) ?? 0)),
        );
        lags.set(
          topic,
          missing.reduce((sum, one) => sum + one, 0),
        );
      }
      return lags;
    });
  }
}
