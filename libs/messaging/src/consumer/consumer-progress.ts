import type { Admin } from 'kafkajs';
import type { TopicName } from '@referral-exchange/contracts';
import { createKafka } from '../kafka/kafka-client.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { physicalName } from '../kafka/topic-names.js';

/** Offsets by partition. */
export type Offsets = ReadonlyMap<number, bigint>;

/** How far a service has read a topic. Connects when it is first asked, and anew after an error. */
export class ConsumerProgress {
  private admin?: Admin;

  /** @param options `service`: the service whose consumer group is asked */
  constructor(
    private readonly options: KafkaOptions,
    private readonly topic: TopicName,
  ) {}

  /** Where the topic ends now: the offset of the next event of each partition that holds any. */
  async ends(): Promise<Offsets> {
    const partitions = await this.ask((admin) => admin.fetchTopicOffsets(this.physicalTopic));
    const filled = partitions.filter(({ low, high }) => BigInt(low) < BigInt(high));
    return new Map(filled.map(({ partition, high }) => [partition, BigInt(high)]));
  }

  /** What the consumers of the service have handled: the offset after the last event. Partitions without any are left out. */
  async handled(): Promise<Offsets> {
    const { service, topicPrefix } = this.options;
    const groupId = physicalName(topicPrefix, service);
    const [found] = await this.ask((admin) => admin.fetchOffsets({ groupId, topics: [this.physicalTopic] }));
    const partitions = (found?.partitions ?? []).filter(({ offset }) => BigInt(offset) >= 0n);
    return new Map(partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
  }

  /** Disconnects. Never throws. */
  async close(): Promise<void> {
    const { admin } = this;
    this.admin = undefined;
    await admin?.disconnect().catch(() => undefined);
  }

  private get physicalTopic(): string {
    return physicalName(this.options.topicPrefix, this.topic);
  }

  private async ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    try {
      if (!this.admin) {
        const admin = createKafka(this.options).admin();
        await admin.connect();
        this.admin = admin;
      }
      return await question(this.admin);
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}

/** Whether everything before `ends` was handled. Pure. */
export function hasReached(handled: Offsets, ends: Offsets): boolean {
  return [...ends].every(([partition, end]) => (handled.get(partition) ?? -1n) >= end);
}
