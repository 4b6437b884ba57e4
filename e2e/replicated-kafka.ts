import { Kafka, logLevel, type Admin } from 'kafkajs';
import { deadLetterTopic, TOPICS, type TopicDefinition } from '@referral-exchange/contracts';

const READS = Object.entries<TopicDefinition>(TOPICS).flatMap(([topic, { consumers }]) =>
  consumers.map((consumer) => ({ topic, consumer, deadLetters: deadLetterTopic(topic, consumer) })),
);

/** What consumers have left in Kafka since it was opened. */
export class ConsumerBooks {
  /** By dead-letter topic: how many messages it had taken before. */
  private readonly before = new Map<string, number>();

  private constructor(private readonly admin: Admin) {}

  static async open(brokers: string): Promise<ConsumerBooks> {
    const kafka = new Kafka({ clientId: 'ledger', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
    const books = new ConsumerBooks(kafka.admin());
    await books.admin.connect();
    for (const { deadLetters } of READS) books.before.set(deadLetters, await books.written(deadLetters));
    return books;
  }

  /**
   * Every consumer has read all, and gave nothing up. An event that fails is unread until it is a dead
   * letter.
   */
  async differences(): Promise<string[]> {
    const found = await Promise.all(
      READS.map(async ({ topic, consumer, deadLetters }) => {
        const unread = await this.unread(topic, consumer);
        const givenUp = (await this.written(deadLetters)) - this.before.get(deadLetters)!;
        return [
          ...(unread === 0 ? [] : [`${consumer} has not read ${unread} messages of ${topic}`]),
          ...(givenUp === 0 ? [] : [`${givenUp} messages were written to ${deadLetters}`]),
        ];
      }),
    );
    return found.flat();
  }

  close(): Promise<void> {
    return this.admin.disconnect();
  }

  private async written(topic: string): Promise<number> {
    const partitions = await this.admin.fetchTopicOffsets(topic);
    return partitions.reduce((sum, { high }) => sum + Number(high), 0);
  }

  private async unread(topic: string, consumer: string): Promise<number> {
    const [read] = await this.admin.fetchOffsets({ groupId: consumer, topics: [topic] });
    const offsets = new Map(read?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
    const ends = await this.admin.fetchTopicOffsets(topic);
    return ends.reduce(
      (sum, { partition, low, high }) =>
        sum + Number(high) - Math.max(Number(low), offsets.get(partition) ?? 0),
      0,
    );
  }
}
