import type { TopicName } from '@referral-exchange/contracts';
import { onceCoordinated } from '../kafka/group-coordinator.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { resilientAdmin, type ResilientAdmin } from '../kafka/resilient-client.js';
import { physicalName } from '../kafka/topic-names.js';

/** Offsets by partition. */
export type Offsets = ReadonlyMap<number, bigint>;

/** How far a service has read a topic. Connects when it is first asked, and again after an error. */
export class ConsumerProgress {
  private readonly admin: ResilientAdmin;

  /** @param options `service`: the service whose consumer group is asked */
  constructor(
    private readonly options: KafkaOptions,
    private readonly topic: TopicName,
  ) {
    this.admin = resilientAdmin(options);
  }

  /** Where the topic ends now: the offset of the next event of each partition that holds any. */
  async ends(): Promise<Offsets> {
    const partitions = await this.admin.use((admin) => admin.fetchTopicOffsets(this.physicalTopic));
    const filled = partitions.filter(({ low, high }) => BigInt(low) < BigInt(high));
    return new Map(filled.map(({ partition, high }) => [partition, BigInt(high)]));
  }

  /** What the service's consumers have handled: the offset after the last event, if any. */
  async handled(): Promise<Offsets> {
    const { service, topicPrefix } = this.options;
    const groupId = physicalName(topicPrefix, service);
    const topics = [this.physicalTopic];
    const [found] = await onceCoordinated(() =>
      this.admin.use((admin) => admin.fetchOffsets({ groupId, topics })),
    );
    const partitions = (found?.partitions ?? []).filter(({ offset }) => BigInt(offset) >= 0n);
    return new Map(partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
  }

  /** Disconnects. Never throws. */
  close(): Promise<void> {
    return this.admin.close();
  }

  private get physicalTopic(): string {
    return physicalName(this.options.topicPrefix, this.topic);
  }
}

/** Whether everything before `ends` was handled. Pure. */
export function hasReached(handled: Offsets, ends: Offsets): boolean {
  return [...ends].every(([partition, end]) => (handled.get(partition) ?? -1n) >= end);
}
