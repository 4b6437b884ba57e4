import { Kafka, logLevel, type Admin, type Message } from 'kafkajs';

/** The topics of a suite under fault, past every service. */
export class SuiteTopics {
  private readonly kafka: Kafka;

  constructor(brokers: string) {
    this.kafka = new Kafka({ clientId: 'faults', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  }

  /** How many records lie in all dead-letter topics. */
  async deadLetters(): Promise<number> {
    return this.withAdmin(async (admin) => {
      const topics = (await admin.listTopics()).filter((topic) => topic.endsWith('.dlq'));
      const offsets = (await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)))).flat();
      return offsets.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
    });
  }

  /** How many records no consumer has handled yet, of all groups. */
  async lag(): Promise<number> {
    return this.withAdmin(async (admin) => {
      const { groups } = await admin.listGroups();
      const committed = await Promise.all(groups.map(({ groupId }) => admin.fetchOffsets({ groupId })));
      const topics = [...new Set(committed.flat().map(({ topic }) => topic))];
      const ends = new Map<string, number>();
      for (const topic of topics)
        for (const { partition, high } of await admin.fetchTopicOffsets(topic))
          ends.set(`${topic} ${partition}`, Number(high));
      return committed.flat().reduce((sum, { topic, partitions }) => {
        // a partition of which nothing was ever read has no offset
        const read = partitions.filter(({ offset }) => Number(offset) >= 0);
        const left = read.map(({ partition, offset }) => ends.get(`${topic} ${partition}`)! - Number(offset));
        return left.reduce((all, one) => all + Math.max(0, one), sum);
      }, 0);
    });
  }

  /** Writes records straight to a topic. */
  async produce(topic: string, messages: Message[]): Promise<void> {
    const producer = this.kafka.producer();
    await producer.connect();
    try {
      await producer.send({ topic, messages });
    } finally {
      await producer.disconnect();
    }
  }

  /** Publishes the newest of a topic again, at most `count`, as they are, with headers and partition. */
  async republish(topic: string, count: number): Promise<void> {
    const offsets = await this.withAdmin((admin) => admin.fetchTopicOffsets(topic));
    const ends = new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
    const records: Message[] = [];
    const consumer = this.kafka.consumer({ groupId: `faults-${Date.now()}` });
    await consumer.connect();
    try {
      await consumer.subscribe({ topic, fromBeginning: true });
      const open = new Set([...ends].filter(([, end]) => end > 0).map(([partition]) => partition));
      await new Promise<void>((resolve, reject) => {
        void consumer
          .run({
            eachMessage: ({ partition, message }) => {
              records.push({
                key: message.key,
                value: message.value,
                headers: message.headers,
                partition,
              });
              if (Number(message.offset) + 1 >= (ends.get(partition) ?? 0)) open.delete(partition);
              if (open.size === 0) resolve();
              return Promise.resolve();
            },
          })
          .catch(reject);
      });
    } finally {
      await consumer.disconnect();
    }
    await this.produce(topic, records.slice(-count));
  }

  private async withAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }
}
