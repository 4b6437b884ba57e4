import { Sample } from '@referral-exchange/telemetry';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { resilientAdmin, type ResilientAdmin } from '../kafka/resilient-client.js';
import { lagOf, progressOf } from '../kafka/reading-groups.js';
import { logicalName, physicalName } from '../kafka/topic-names.js';
import { messagingMetrics } from '../messaging.metrics.js';
import { LagAges } from './lag-ages.js';

export interface ConsumerLagOptions extends KafkaOptions {
  /** The logical consumer group. */
  group: string;
  /** Logical topics. */
  topics: readonly string[];
}

/** What a group has not handled of a topic. */
interface TopicLag {
  topic: string;
  messages: number;
  /** Of the oldest of them, seconds. */
  age: number;
}

/**
 * Shows in the metrics how many messages a consumer group has not handled, and for how long. It asks Kafka,
 * so that a consumer that stands still shows its lag too. Connects at the first collection.
 */
export class ConsumerLag {
  private readonly admin: ResilientAdmin;
  private readonly sample = new Sample('the lag of the consumer', () => this.read());
  private readonly ages = new LagAges();
  private readonly observers: (() => void)[];

  constructor(private readonly options: ConsumerLagOptions) {
    this.admin = resilientAdmin(options);
    this.observers = [
      messagingMetrics.consumerLag.observe(async (observe) => {
        for (const { topic, messages } of (await this.sample.value()) ?? [])
          observe(messages, { 'messaging.destination.name': topic });
      }),
      messagingMetrics.consumerLagAge.observe(async (observe) => {
        for (const { topic, age } of (await this.sample.value()) ?? [])
          observe(age, { 'messaging.destination.name': topic });
      }),
    ];
  }

  /** Shows nothing more, and disconnects. Never throws. */
  async close(): Promise<void> {
    for (const stop of this.observers) stop();
    await this.admin.close();
  }

  private async read(): Promise<TopicLag[]> {
    const { group, topics, topicPrefix } = this.options;
    const physical = topics.map((topic) => physicalName(topicPrefix, topic));
    const progress = await this.admin.use((admin) =>
      progressOf(admin, physicalName(topicPrefix, group), physical),
    );
    const now = performance.now();
    return [...progress].map(([name, partitions]) => {
      const topic = logicalName(topicPrefix, name);
      return { topic, messages: lagOf(partitions), age: this.ages.note(topic, partitions, now) };
    });
  }
}
