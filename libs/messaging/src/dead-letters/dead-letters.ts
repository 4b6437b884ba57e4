import type { KafkaMessage } from 'kafkajs';
import { deadLetterTopic, type TopicName } from '@referral-exchange/contracts';
import { PlainError } from '@referral-exchange/telemetry';
import type { Database } from '@referral-exchange/database';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { resilientProducer, type ResilientProducer } from '../kafka/resilient-client.js';
import { physicalName } from '../kafka/topic-names.js';
import { readMessages, type ReadMessagesOptions } from '../kafka/read-messages.js';
import { deadLetterOf, keyOf, replayHeaders, type DeadLetter } from './dead-letter.js';
import { SettledDeadLettersRepository, type Settlement } from './settled-dead-letters.repository.js';

/** A dead letter, and what was done with it; null: nothing yet. */
export interface KnownDeadLetter extends DeadLetter {
  settlement: Settlement | null;
}

/** A dead letter with its message. */
interface ReadLetter {
  letter: DeadLetter;
  message: KafkaMessage;
}

/** Some of the letters that Kafka has. */
interface SomeDeadLetters {
  letters: DeadLetter[];
  /** There are more than the limit. */
  hasMore: boolean;
}

interface SomeOptions {
  /** Which letters are kept. Default: all. */
  wants?: (letter: DeadLetter) => boolean;
  /** The most letters that are kept; the reading ends then. */
  limit?: number;
  /** Ends the reading with an `InfrastructureFailure`. */
  signal?: AbortSignal;
}

type ReadOptions = Pick<ReadMessagesOptions, 'isEnough' | 'signal'>;

/** Letters that are settled in one transaction. */
const AT_ONCE = 20;

/** The dead letters of one consuming service: `<topic>.<service>.dlq` of each topic that it consumes. */
export class DeadLetters {
  private readonly settled: SettledDeadLettersRepository;

  constructor(
    private readonly database: Database,
    private readonly kafka: KafkaOptions,
    private readonly topics: readonly TopicName[],
  ) {
    this.settled = new SettledDeadLettersRepository(database);
  }

  /** All letters that Kafka still has, those of a topic in the order in which they failed. */
  async list(): Promise<KnownDeadLetter[]> {
    return this.known((await this.some({})).letters);
  }

  /** Letters that Kafka has: those that are wanted, up to a limit. */
  async some({ wants = () => true, limit = Infinity, signal }: SomeOptions): Promise<SomeDeadLetters> {
    const letters = new Map<string, DeadLetter>();
    // one more than the limit tells that there are more
    const isEnough = () => letters.size > limit;
    const take = async (some: ReadLetter[]) => {
      for (const { letter } of some) {
        // the first of those that were written twice
        if (!isEnough() && wants(letter) && !letters.has(keyOf(letter))) letters.set(keyOf(letter), letter);
      }
    };
    await this.read(take, { signal, isEnough });
    return { letters: [...letters.values()].slice(0, limit), hasMore: isEnough() };
  }

  /** The first letters that nobody has settled. */
  async waiting(options: Omit<SomeOptions, 'wants'>): Promise<SomeDeadLetters> {
    const settlementOf = await this.settled.find(this.topics);
    return this.some({ ...options, wants: (letter) => settlementOf(letter) === null });
  }

  /** The same letters, with what was done with each until now. */
  async known(letters: readonly DeadLetter[]): Promise<KnownDeadLetter[]> {
    const settlementOf = await this.settled.find(this.topics);
    return letters.map((letter) => ({ ...letter, settlement: settlementOf(letter) }));
  }

  /**
   * Publishes letters to their topics again, for this consumer alone, in the order in which they failed. Each
   * is published once, however often and by how many this is called: it is marked in the transaction in which
   * it is published. A crash between the two repeats it, and the inbox skips it then. An event that fails
   * again becomes a new letter. Returns how many were published.
   *
   * @param onPublished called with those that were published, in the transaction that marks them
   * @param signal ends it with an `InfrastructureFailure`; what was published then stays so
   */
  async replay(
    letters: readonly DeadLetter[],
    onPublished: (published: readonly DeadLetter[]) => Promise<void> = async () => undefined,
    signal?: AbortSignal,
  ): Promise<number> {
    const wanted = new Set(letters.map(keyOf));
    const producer = resilientProducer(this.kafka);
    let published = 0;
    try {
      await this.read(
        async (some) => {
          const chosen = some.filter(({ letter }) => wanted.has(keyOf(letter)));
          if (chosen.length === 0) return;
          published += await this.database.transaction(async () => {
            const settled = await this.publishUnsettled(producer, chosen);
            await onPublished(settled);
            return settled.length;
          });
        },
        { signal },
      );
      return published;
    } finally {
      await producer.close();
    }
  }

  /** Marks letters as not to be replayed. Kafka deletes them in time. Returns those that were dropped. */
  drop(letters: readonly DeadLetter[], reason: string): Promise<DeadLetter[]> {
    return this.settled.settle(letters, 'dropped', reason);
  }

  private async publishUnsettled(
    producer: ResilientProducer,
    some: readonly ReadLetter[],
  ): Promise<DeadLetter[]> {
    const letters = some.map(({ letter }) => letter);
    const unsettled = new Set((await this.settled.settle(letters, 'replayed', null)).map(keyOf));
    const published: DeadLetter[] = [];
    for (const { letter, message } of some) {
      // deleted from the set, so that of a letter that was written twice only the first is published
      if (!unsettled.delete(keyOf(letter))) continue;
      await this.publish(producer, letter, message);
      published.push(letter);
    }
    return published;
  }

  private async publish(
    producer: ResilientProducer,
    letter: DeadLetter,
    message: KafkaMessage,
  ): Promise<void> {
    const { key, value } = message;
    const headers = replayHeaders(message, this.kafka.service);
    const topic = physicalName(this.kafka.topicPrefix, letter.topic);
    try {
      await producer.use((one) => one.send({ topic, acks: -1, messages: [{ key, value, headers }] }));
    } catch (error) {
      const text = `Kafka did not take ${letter.id}: look at the brokers, and run the command again`;
      throw new PlainError(text, { cause: error });
    }
  }

  private async read(
    take: (some: ReadLetter[]) => Promise<void>,
    { signal, isEnough }: ReadOptions,
  ): Promise<void> {
    const sources = new Map(this.topics.map((topic) => [deadLetterTopic(topic, this.kafka.service), topic]));
    await readMessages({
      ...this.kafka,
      topics: [...sources.keys()],
      signal,
      isEnough,
      onBatch: async ({ topic, messages, heartbeat }) => {
        const source = sources.get(topic) as string;
        for (let start = 0; start < messages.length; start += AT_ONCE) {
          const some = messages.slice(start, start + AT_ONCE);
          await take(some.map((message) => ({ message, letter: deadLetterOf(message, source) })));
          await heartbeat();
        }
      },
    });
  }
}
