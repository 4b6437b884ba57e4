import { Sample } from '@referral-exchange/telemetry';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { resilientAdmin, type ResilientAdmin } from '../kafka/resilient-client.js';
import { lagsOf } from '../kafka/reading-groups.js';
import { logicalName, physicalName } from '../kafka/topic-names.js';
import { messagingMetrics } from '../messaging.metrics.js';

export interface ConsumerLagOptions extends KafkaOptions {
  /** The logical consumer group. */
  group: string;
  /** Logical topics. */
  topics: readonly string[];
}

/**
 * Shows in the metrics how many messages a consumer group has not handled. It asks Kafka, so that a consumer
 * that stands still shows its lag too. Connects at the first collection.
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

  /** By logical topic. */
  private async read(): Promise<Map<string, number>> {
    const { group, topics, topicPrefix } = this.options;
    const physical = topics.map((topic) => physicalName(topicPrefix, topic));
    const lags = await this.admin.use((admin) => lagsOf(admin, physicalName(topicPrefix, group), physical));
    return new Map([...lags].map(([topic, lag]) => [logicalName(topicPrefix, topic), lag]));
  }
}
